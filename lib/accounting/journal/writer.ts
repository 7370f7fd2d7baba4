import type { JournalRow } from "@/lib/accounting/journal/rows";
import { isWithheld, type Withheld } from "@/lib/withheld";

/** One line of a step, and what its account holds after it: francs, debit positive; null where the reader is not told. */
export type Posting = JournalRow & { account: string; balance: bigint | null };

/** How a program of accountants writes a journal. */
export type JournalFormat = {
  contentType: string;
  extension: string;
  head: (first: string | null) => string;
  /** The account's name in the file. */
  account: (row: JournalRow) => string;
  /** Says that there is such an account. */
  open: (account: string, row: JournalRow) => string;
  step: (postings: Posting[]) => string;
  /** What each account holds at the end; null where the reader is not told. */
  close?: (account: string, balance: bigint | null, to: string) => string;
};

type JournalWriter = { write: (rows: JournalRow[]) => string; end: () => string };

/**
 * Writes a journal from its rows as they come: of the steps one is in memory, and what each account holds. What they held
 * before the first day is a step of the day before, so that every balance in the file can be checked by itself. What the reader
 * is not told is left out of it: the journal is to begin no later than that (`journalStart`).
 */
export function journalWriter(
  format: JournalFormat,
  to: string,
  withheld: Withheld | null = null,
): JournalWriter {
  const held = new Map<string, bigint>();
  /** Whose balance at the end is not told. */
  const hidden = new Set<string>();
  const opening: Posting[] = [];
  const step: Posting[] = [];

  const posted = (row: JournalRow): Posting => {
    const account = format.account(row);
    const balance = (held.get(account) ?? 0n) + row.amount;
    held.set(account, balance);
    if (isWithheld(withheld, row.kind, to)) hidden.add(account);
    return { ...row, account, balance: isWithheld(withheld, row.kind, row.day) ? null : balance };
  };
  const flush = (postings: Posting[]) =>
    postings.length > 0 ? format.step(postings.splice(0)) : "";

  function* texts(rows: JournalRow[]) {
    for (const row of rows) {
      if (row.step === null) {
        yield format.open(format.account(row), row);
        if (row.amount !== 0n)
          opening.push(posted({ ...row, step: "opening", type: "opening balances" }));
        continue;
      }
      yield flush(opening);
      if (step[0]?.step !== row.step) yield flush(step);
      step.push(posted(row));
    }
  }

  return {
    write: (rows) => [...texts(rows)].join(""),
    end: () => {
      const last = flush(opening) + flush(step);
      const { close } = format;
      const shown = ([account, balance]: [string, bigint]) =>
        hidden.has(account) ? null : balance;
      return close
        ? last + [...held].map((each) => close(each[0], shown(each), to)).join("")
        : last;
    },
  };
}

/** The first day of a journal: what was before it is told, so it is no later than the day from which something is not. */
export const journalStart = (from: string | null, withheld: Withheld | null): string | null =>
  from && withheld && withheld.since < from ? withheld.since : from;
