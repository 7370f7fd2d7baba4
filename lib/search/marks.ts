import { plain } from "@/lib/search/words";

/** A piece of a text, and whether it is part of what was searched for. */
type Piece = { text: string; hit: boolean };

// One or two letters are searched for at the beginning of a word only.
const begins = (word: string, text: string, at: number) =>
  [...word].length > 2 || !/^[\p{L}\p{N}]/u.test(word) || !/[\p{L}\p{N}]$/u.test(text.slice(0, at));

/** A text in pieces, those that one of the words stands in apart; capitals and accents count for nothing. */
export function marks(text: string, words: string[]): Piece[] {
  const read = plain(text);
  // A letter that becomes two in lower case would move all that follow it.
  if (read.length !== text.length) return [{ text, hit: false }];
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of words.map(plain)) {
    if (word === "") continue;
    for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1)) {
      if (begins(word, read, at)) hit.fill(true, at, at + word.length);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    while (end < text.length && hit[end] === hit[at]) end += 1;
    pieces.push({ text: text.slice(at, end), hit: hit[at] === true });
    at = end;
  }
  return pieces;
}
