import type { Executor } from "@/db/client";
import type { Locale } from "@/lib/dates";
import { MESSAGES } from "@/lib/messages";
import { can } from "@/lib/permissions";
import { planned } from "@/lib/planned";
import { findPages } from "@/lib/search/pages";
import { findMembers, listOfFound, respelt, type SearchReader } from "@/lib/search/people";
import type { FoundLists, FoundMember, FoundTransaction, SearchAnswer } from "@/lib/search/schema";
import { wordsOf } from "@/lib/search/words";
import { shareSettings } from "@/lib/settings/queries";
import { oldBooksOf } from "@/lib/statements/old-books";
import { listPassbook, listTransactions } from "@/lib/transactions/queries";

/** Results of one kind in the header's list, and on the page of results. */
export const IN_HEADER = 5;
export const ON_PAGE = 15;
/** Milliseconds that a search for members may take. */
const LONGEST_MS = 3_000;

/**
 * Pages, members and transactions that match, up to `limit` of each, best first: what the reader's
 * role may see (decisions, sections 3 and 9). Where nothing is called as it was typed, the most similar
 * names are searched instead. An empty search finds nothing.
 */
export async function search(
  db: Executor,
  reader: SearchReader,
  q: string,
  locale: Locale,
  limit = IN_HEADER,
): Promise<SearchAnswer> {
  const { pages, members, transactions } = await searched(db, reader, q, locale, limit);
  return { pages, members: members.rows, transactions: transactions.rows };
}

/** The same for the page of results, with the lists that have all of what it shows only `limit` of. */
export async function searchWithLists(
  db: Executor,
  reader: SearchReader,
  q: string,
  locale: Locale,
  limit = ON_PAGE,
): Promise<{ found: SearchAnswer; lists: FoundLists }> {
  const { pages, members, transactions } = await searched(db, reader, q, locale, limit);
  const lists: FoundLists = { members: null, transactions: null };
  if (members.rows.length >= limit && can(reader.role, "members.list")) {
    lists.members = await planned(db, (tx) => listOfFound(tx, members.words), LONGEST_MS);
  }
  if (transactions.rows.length >= limit) lists.transactions = { q: transactions.words.join(" ") };
  return { found: { pages, members: members.rows, transactions: transactions.rows }, lists };
}

/** Rows, and the words that they were found by. */
type Found<T> = { rows: T[]; words: string[] };

async function searched(
  db: Executor,
  reader: SearchReader,
  q: string,
  locale: Locale,
  limit: number,
) {
  const words = wordsOf(q);
  if (words.length === 0) {
    return { pages: [], members: { rows: [], words }, transactions: { rows: [], words } };
  }
  const [{ on: shares }, old, members, transactions] = await Promise.all([
    shareSettings(db),
    oldBooksOf(db, reader.id),
    membersOf(words),
    transactionsOf(words),
  ]);
  const there = { role: reader.role, shares, oldBooks: old !== null };
  const pages = findPages(q, there, locale, limit);
  const found = { pages, members, transactions };
  if (members.rows.length > 0 && transactions.rows.length > 0) return found;
  const near = await planned(db, (tx) => respelt(tx, words), LONGEST_MS);
  if (near.every((word, at) => word === words[at])) return found;
  const [likeMembers, likeTransactions] = await Promise.all([
    members.rows.length > 0 ? members : membersOf(near),
    transactions.rows.length > 0 ? transactions : transactionsOf(near),
  ]);
  return { pages, members: likeMembers, transactions: likeTransactions };

  async function membersOf(these: string[]): Promise<Found<FoundMember>> {
    const rows = await planned(db, (tx) => findMembers(tx, reader, these, limit), LONGEST_MS);
    return { rows, words: these };
  }

  async function transactionsOf(these: string[]): Promise<Found<FoundTransaction>> {
    const filter = { q: these.join(" ") };
    const read = can(reader.role, "transactions.list")
      ? await listTransactions(db, filter, null, limit)
      : await listPassbook(db, reader.id, filter, null, limit);
    const rows = read.rows.map(
      ({ id, reference, type, amount, currency, status, fromUser, toUser, date }) => ({
        id,
        reference,
        type,
        title: MESSAGES[locale].types[type],
        amount,
        currency,
        status,
        fromUser,
        toUser,
        date,
        href: `/transactions?view=${reference}`,
      }),
    );
    return { rows, words: these };
  }
}
