import { kigaliDay } from "@/lib/dates";
import { PREFIX } from "@/lib/ledger/references";
import en from "@/messages/en.json";
import rw from "@/messages/rw.json";
import type { Written } from "@/tests/support/written";

type Labels = Record<string, string>;

/** What a search should find, said as simply as it can be: each word stands somewhere in the row. */
export function naivelyMatches(row: Written, q: string): boolean {
  return q.split(" ").every((typed) => {
    const word = typed.toLowerCase();
    const within = (text: string | null) => text?.toLowerCase().includes(word) ?? false;
    const named = (key: string, labels: Labels[]) =>
      word.length >= 3 &&
      [key, ...labels.flatMap((of) => (of[key] ?? "").toLowerCase().split(" "))].some((label) =>
        label.startsWith(word),
      );
    return (
      within(row.fromName) ||
      within(row.toName) ||
      (/[\p{L}\p{N}]{3}/u.test(word) && within(row.description)) ||
      (/^[+−-]?[1-9][\d,]*$/.test(word) && Number(word.replace(/[+−,-]/g, "")) === row.amount) ||
      referred(row.reference.toLowerCase(), word) ||
      named(row.type, [en.types, rw.types]) ||
      named(row.method ?? "internal", [en.methods, rw.methods]) ||
      named(row.status, [en.status, rw.status]) ||
      (/^\d{4}(-\d\d){0,2}$/.test(word) && kigaliDay(row.createdAt).startsWith(word))
    );
  });
}

// What is a type's three letters, or begins with them and a dash, stands at the beginning.
function referred(reference: string, word: string): boolean {
  const begins = Object.values(PREFIX).some((type) => type === word.slice(0, 3).toUpperCase());
  if (begins && /^...(-|$)/.test(word)) return reference.startsWith(word);
  if (/^[a-z0-9]{3,8}$/.test(word)) return reference.slice(4, 12).includes(word);
  // A dash leads the middle, after some of the type's letters.
  const led = /^[a-z]{0,2}-([a-z0-9]{3,8})(-\d{0,4})?$/.exec(word);
  if (led) return reference.slice(4, 12).includes(led[1] ?? "") && reference.includes(word);
  return /^[a-z0-9]{3,8}-\d{0,4}$/.test(word) && reference.includes(word);
}
