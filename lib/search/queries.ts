import type { Executor } from "@/db/client";
import type { Locale } from "@/lib/dates";
import { MESSAGES } from "@/lib/messages";
import { can } from "@/lib/permissions";
import { planned } from "@/lib/planned";
import { findPages } from "@/lib/search/pages";
import { findMembers, respelt, type SearchReader } from "@/lib/search/people";
import type { FoundTransaction, SearchAnswer } from "@/lib/search/schema";
import { wordsOf } from "@/lib/search/words";
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
  const pages = findPages(q, reader.role, locale, limit);
  const words = wordsOf(q);
  if (words.length === 0) return { pages, members: [], transactions: [] };
  const [members, transactions] = await Promise.all([membersOf(words), transactionsOf(words)]);
  if (members.length > 0 && transactions.length > 0) return { pages, members, transactions };
  const near = await planned(db, (tx) => respelt(tx, words), LONGEST_MS);
  if (near.every((word, at) => word === words[at])) return { pages, members, transactions };
  const [likeMembers, likeTransactions] = await Promise.all([
    members.length > 0 ? members : membersOf(near),
    transactions.length > 0 ? transactions : transactionsOf(near),
  ]);
  return { pages, members: likeMembers, transactions: likeTransactions };

  function membersOf(these: string[]) {
    return planned(db, (tx) => findMembers(tx, reader, these, limit), LONGEST_MS);
  }

  async function transactionsOf(these: string[]): Promise<FoundTransaction[]> {
    const filter = { q: these.join(" ") };
    const { rows } = can(reader.role, "transactions.list")
      ? await listTransactions(db, filter, null, limit)
      : await listPassbook(db, reader.id, filter, null, limit);
    return rows.map(
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
  }
}
