import type { Locale } from "@/lib/dates";
import type { Role } from "@/lib/permissions";
import type { SearchAnswer } from "@/lib/search/schema";
import { wordsOf } from "@/lib/search/words";
import { MemberFace, PageFace, TransactionFace } from "./faces";
import type { SearchLabels } from "./labels";

export type Choice = { href: string; face: React.ReactNode };
export type Group = { name: string | null; choices: Choice[] };

/** The results of `query` as the groups of the list, and at its end the way to all of them. */
export function choicesOf(
  { pages, members, transactions }: SearchAnswer,
  query: string,
  labels: SearchLabels,
  roles: Record<Role, string>,
): Group[] {
  const words = wordsOf(query);
  const locale = document.documentElement.lang as Locale;
  const groups: Group[] = [
    {
      name: labels.pages,
      choices: pages.map((page) => ({
        href: page.href,
        face: <PageFace page={page} words={words} />,
      })),
    },
    {
      name: labels.members,
      choices: members.map((member) => ({
        href: member.href,
        face: <MemberFace {...{ member, words, roles, labels }} />,
      })),
    },
    {
      name: labels.transactions,
      choices: transactions.map((transaction) => ({
        href: transaction.href,
        face: <TransactionFace {...{ transaction, words, locale, labels }} />,
      })),
    },
  ];
  const found = groups.filter(({ choices }) => choices.length > 0);
  if (found.length === 0) return [];
  const all = {
    href: `/search?q=${encodeURIComponent(query)}`,
    face: <span className="truncate font-medium">{labels.all.replace("{query}", query)}</span>,
  };
  return [...found, { name: null, choices: [all] }];
}
