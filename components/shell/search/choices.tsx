import type { useTranslations } from "next-intl";
import type { SearchAnswer } from "@/lib/search/schema";
import { wordsOf } from "@/lib/search/words";
import { MemberResult, PageResult, TransactionResult } from "./result-rows";

type Choice = { href: string; content: React.ReactNode };
export type Group = { name: string | null; choices: Choice[] };

/** The results of `query` as the groups of the list, and at its end the way to all of them. */
export function choicesOf(
  { pages, members, transactions }: SearchAnswer,
  query: string,
  t: ReturnType<typeof useTranslations<"search">>,
): Group[] {
  const words = wordsOf(query);
  const groups: Group[] = [
    {
      name: t("pages"),
      choices: pages.map((page) => ({
        href: page.href,
        content: <PageResult page={page} words={words} />,
      })),
    },
    {
      name: t("members"),
      choices: members.map((member) => ({
        href: member.href,
        content: <MemberResult member={member} words={words} />,
      })),
    },
    {
      name: t("transactions"),
      choices: transactions.map((transaction) => ({
        href: transaction.href,
        content: <TransactionResult transaction={transaction} words={words} />,
      })),
    },
  ];
  const found = groups.filter(({ choices }) => choices.length > 0);
  if (found.length === 0) return [];
  const all = {
    href: `/search?q=${encodeURIComponent(query)}`,
    content: <span className="truncate font-medium">{t("all", { query })}</span>,
  };
  return [...found, { name: null, choices: [all] }];
}
