/** Two texts in one: what was is struck through, what is new is underlined. */
import { wordDifference } from '../word-difference';

export function TextDifference({ before, after }: { before: string; after: string }) {
  return (
    <p class="text difference" dir="auto">
      {wordDifference(before, after).map(({ kind, text }) => {
        if (kind === 'gone') return <del>{text}</del>;
        return kind === 'new' ? <ins>{text}</ins> : text;
      })}
    </p>
  );
}
