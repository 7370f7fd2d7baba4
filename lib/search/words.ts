/** Nothing that is found is longer: a name has at most 201 characters. */
const LONGEST = 201;
const MAX_WORDS = 8;
/** Shorter words are not taken for misspelt ones. */
const LEAST_MISSPELT = 4;

/** A search as words that must all match. None: it finds nothing. */
export function wordsOf(q: string): string[] {
  const text = q.trim();
  if (text === "" || text.length > LONGEST) return [];
  const words = text.split(/\s+/);
  return words.length > MAX_WORDS ? [] : words;
}

/** Lower case and without accents, as `plain` makes it in the database. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[à-ÿ]/g, (letter) => {
    const [bare = letter] = letter.normalize("NFD");
    return bare;
  });
}

/** Whether a word can be a misspelt name. */
export function mayBeMisspelt(word: string): boolean {
  return [...word].length >= LEAST_MISSPELT && /^[\p{L}'’-]+$/u.test(word);
}

/** How alike two words are, from 0 to 1: the trigrams that they share among all of both. */
export function alike(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const shared = [...a].filter((each) => b.has(each)).length;
  return shared / (a.size + b.size - shared);
}

function trigrams(word: string): Set<string> {
  const padded = `  ${plain(word)} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
