/** Every Workflow of the worker's bundle. */
export { resolveTicket } from './resolve-ticket';
export { intakeTickets } from './intake-tickets';
export { relayWakeups } from './relay-wakeups';
export { reconcileBooks } from './reconcile-books';
