/** Tells whether a model is asked the same as when its answer was recorded. */
import { digestOf } from '../../contracts/canonical';
import type { ModelRequest } from '../../contracts/model';

/**
 * SHA-256 over the canonical JSON of a request, as 64 hexadecimal digits. The case's id is left
 * out: the same ticket opened a second time asks the same.
 */
export function digestOfRequest(request: ModelRequest): string {
  return digestOf({ ...request, caseId: '' });
}
