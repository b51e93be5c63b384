/** Choosing tickets of a list to decide on together: the boxes belong to the form of the bar. */
import { say } from '../messages/say';

const FORM_ID = 'bulk';

export function BulkBox({ ticketId, externalId }: { ticketId: string; externalId: string }) {
  return (
    <input
      type="checkbox"
      class="choose"
      form={FORM_ID}
      name="ticket"
      value={ticketId}
      aria-label={say('Choose {ticket}', { ticket: externalId })}
    />
  );
}

export function BulkBar() {
  return (
    <form id={FORM_ID} method="get" action="/bulk" class="bulk">
      <button type="submit">{say('Decide on the chosen together')}</button>
    </form>
  );
}
