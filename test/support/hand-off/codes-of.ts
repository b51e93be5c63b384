import { screenForHandOff } from '../../../contracts/hand-off-screen';

export function codesOf(messages: readonly string[]): string[] {
  return screenForHandOff(messages).map(({ rule }) => rule);
}
