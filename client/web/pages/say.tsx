/** A message with marked-up parts in it: an instant, a link, a name that may run from right to left. */
import type { Child } from 'hono/jsx';
import type { Message } from '../messages/catalogue';
import { presentLanguage, templateOf } from '../messages/say';
import type { NamesIn } from '../messages/say';

type SayProps<Text extends Message> = {
  of: Text;
  /** What stands for each name between braces. */
  parts: Readonly<Record<NamesIn<Text>, Child>>;
};

export function Say<Text extends Message>({ of, parts }: SayProps<Text>) {
  const given: Readonly<Record<string, Child>> = parts;
  // Text and names take turns: what is between the braces has the odd places.
  const pieces = templateOf(of).split(/\{(\w+)\}/);
  return <>{pieces.map((piece, at) => (at % 2 === 0 ? piece : given[piece]))}</>;
}

/** What the core says in English alone, marked so that it is read aloud as English. */
export function InEnglish({ children }: { children: Child }) {
  return presentLanguage() === 'en' ? <>{children}</> : <span lang="en">{children}</span>;
}
