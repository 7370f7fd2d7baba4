import { useTranslations } from "next-intl";
import { MemberResult, PageResult, TransactionResult } from "@/components/shell/search/result-rows";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Search } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { listAddress } from "@/lib/list-address";
import type { FoundLists, SearchAnswer } from "@/lib/search/schema";
import { wordsOf } from "@/lib/search/words";

type Props = { found: SearchAnswer; lists: FoundLists; q: string };

/** The results in their groups; a group that is full leads to the list that has them all, where one has. */
export function Results({ found, lists, q }: Props) {
  const t = useTranslations("search");
  const more = useTranslations("searchPage");
  const { pages, members, transactions } = found;
  const words = wordsOf(q);
  const count = pages.length + members.length + transactions.length;
  const whole = (path: string, filter: FoundLists[keyof FoundLists], text: string) =>
    filter && { href: listAddress(path, filter), text };
  if (count === 0) return <EmptyState icon={Search} title={t("none", { query: q })} />;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <Group title={t("pages")}>
        {pages.map((page) => (
          <Row key={page.href} href={page.href}>
            <PageResult page={page} words={words} />
          </Row>
        ))}
      </Group>
      <Group title={t("members")} more={whole("/members", lists.members, more("allMembers"))}>
        {members.map((member) => (
          <Row key={member.id} href={member.href}>
            <MemberResult member={member} words={words} />
          </Row>
        ))}
      </Group>
      <Group
        title={t("transactions")}
        more={whole("/transactions", lists.transactions, more("allTransactions"))}
      >
        {transactions.map((transaction) => (
          <Row key={transaction.id} href={transaction.href}>
            <TransactionResult transaction={transaction} words={words} />
          </Row>
        ))}
      </Group>
    </div>
  );
}

type GroupProps = {
  title: string;
  more?: { href: string; text: string } | null;
  children: React.ReactNode[];
};

function Group({ title, more, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <Card>
        <ul className="divide-y divide-border">{children}</ul>
      </Card>
      {more && (
        <Link href={more.href} className="link mt-2 inline-flex min-h-11 items-center">
          {more.text}
        </Link>
      )}
    </section>
  );
}

function Row({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-muted focus-visible:outline-offset-[-2px] sm:px-4"
      >
        {children}
      </Link>
    </li>
  );
}
