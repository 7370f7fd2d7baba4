import { kigaliDay } from "@/lib/dates";
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
      (/^[a-z0-9]{3,8}$/.test(word) && within(row.reference.slice(4, 12))) ||
      (/^[a-z]{3}$/.test(word) && row.reference.toLowerCase().startsWith(word)) ||
      (/^[a-z]{3}-[a-z0-9]*(-\d*)?$/.test(word) && within(row.reference)) ||
      named(row.type, [en.types, rw.types]) ||
      named(row.method ?? "internal", [en.methods, rw.methods]) ||
      named(row.status, [en.status, rw.status]) ||
      (/^\d{4}(-\d\d){0,2}$/.test(word) && kigaliDay(row.createdAt).startsWith(word))
    );
  });
}
