/** What every form carries: that it is of this session, and that it is this one and no other. */
import { randomUUID } from 'node:crypto';

export function FormKeys({ formKey }: { formKey: string }) {
  return (
    <>
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="form_id" value={randomUUID()} />
    </>
  );
}
