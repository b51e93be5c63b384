/** H5: is there anything to read? Empty, only pictures, or keys that were hit at random. */

const PICTURES =
  /<img\b[^>]{0,2000}>|!?\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)|\[(?:image|cid|photo|inline|attachment|bild|imagen|foto|piece jointe)[^\]\n]{0,200}\]|data:image\/[\w+.;,=/-]*|[\w().-]{1,100}\.(?:jpe?g|png|gif|heic|webp|bmp|tiff?)(?![\w])/g;
const SUBJECT_MARKS =
  /^\s*(?:(?:re|fwd?|aw|wg|tr|rv)\s*:\s*)+|^\s*\(?(?:no subject|kein betreff|sans objet|\(?sin asunto)\)?\s*$/gm;
const WORD = /[a-z]+/g;
const LATIN_LETTERS_MIN = 3;
/** Runs that no word of the four languages has. */
const UNPRONOUNCEABLE =
  /[bcdfghjklmnpqrstvwxz]{6,}|^[bcdfghjklmnpqrstvwxz]{4,}$|(.)\1{3,}|asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert[yz]u|zxcv|xcvb|yxcv|lkjh|jhgf|poiu|q(?!u)[a-z]|[jvwx]{3}|[kjqx][hkjqzx]{2}/;
const FAMILIAR =
  /^(?:the|and|you|my|is|it|not|for|have|was|with|order|please|where|hello|hi|thanks|help|le|la|les|et|je|vous|mon|pas|est|une?|commande|bonjour|merci|der|die|das|und|ich|ist|nicht|mein|meine|bestellung|hallo|danke|bitte|el|los|mi|no|que|de|por|con|pedido|hola|gracias)$/;

function hasOtherScript(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(text);
}

function isGibberish(folded: string): boolean {
  const words = folded.match(WORD) ?? [];
  if (words.some((word) => FAMILIAR.test(word)) || hasOtherScript(folded)) return false;
  const long = words.filter((word) => word.length >= LATIN_LETTERS_MIN);
  const odd = long.filter((word) => UNPRONOUNCEABLE.test(word));
  return odd.length * 2 > long.length;
}

/**
 * What makes a folded text unreadable, in a word: `empty`, `only images`, `gibberish`; null when
 * somebody may have written something. Any script counts; an order number alone does too.
 */
export function unreadable(folded: string): string | null {
  if (folded.trim() === '') return 'empty';
  const withoutPictures = folded.replace(PICTURES, ' ');
  const rest = withoutPictures.replace(SUBJECT_MARKS, ' ');
  if (!/\p{L}|\d{4}/u.test(rest)) {
    return withoutPictures.trim() === folded.trim() ? 'empty' : 'only images';
  }
  return isGibberish(rest) ? 'gibberish' : null;
}
