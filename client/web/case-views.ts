/** The saved views of the inbox: each is a link, with how many tickets it holds. */
import type { ListedState } from '../../db/queries/case-list';

export type CaseView = {
  name: string;
  title: string;
  states: readonly ListedState[];
};

export const CASE_VIEWS: readonly CaseView[] = [
  { name: 'waiting', title: 'Waits for people', states: ['waiting'] },
  { name: 'working', title: 'At work', states: ['executing', 'working', 'new'] },
  { name: 'handed-over', title: 'Handed over', states: ['handed_off'] },
  { name: 'closed', title: 'Closed', states: ['closed'] },
];

const [FIRST] = CASE_VIEWS;

/** A view that there is not is the first one: an old link still leads somewhere. */
export function caseViewNamed(name: string | undefined): CaseView {
  const found = CASE_VIEWS.find((view) => view.name === name) ?? FIRST;
  if (!found) throw new RangeError('There is no view.');
  return found;
}

export function countOf(view: CaseView, counts: ReadonlyMap<ListedState, number>): number {
  return view.states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
}
