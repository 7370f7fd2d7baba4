import { useLocale, useTranslations } from "next-intl";
import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { TYPE_SIGNS } from "@/components/type-signs";
import { FileText } from "@/components/ui/icons";
import { formatDate } from "@/lib/dates";
import { marks } from "@/lib/search/marks";
import type { FoundMember, FoundPage, FoundTransaction } from "@/lib/search/schema";

/** What a result says of itself: in the header's list and on the page of results alike. */
type Words = { words: string[] };

/** A text with what was searched for in it marked. */
function Marked({ text, words }: Words & { text: string }) {
  return marks(text, words).map(({ text: piece, hit }, at) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name.
      <mark key={at} className="rounded-sm bg-waiting-soft text-inherit">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

const SIGN = "grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground";

export function PageResult({ page, words }: Words & { page: FoundPage }) {
  return (
    <>
      <span className={SIGN}>
        <FileText className="size-4" />
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Marked text={page.title} words={words} />
      </span>
    </>
  );
}

/** A member; to those who are no office what the result leads to: sending them money. */
export function MemberResult({ member, words }: Words & { member: FoundMember }) {
  const t = useTranslations("search");
  const roles = useTranslations("roles");
  const { fullName, username, memberNumber, email, role, district, status } = member;
  const more = [memberNumber, email, role && roles(role), district].filter(
    (text) => text !== null && text !== "",
  );
  return (
    <>
      <MemberAvatar fullName={fullName} profileImage={null} size="sm" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate">
          <Marked text={fullName} words={words} />
        </span>
        <span className="line-clamp-2 text-sm text-muted-foreground">
          <Marked text={[`@${username}`, ...more].join(" · ")} words={words} />
        </span>
      </span>
      {role === null && <span className="text-sm text-muted-foreground">{t("send")}</span>}
      {status === "inactive" && <StatusBadge status="inactive" />}
    </>
  );
}

type TransactionProps = Words & { transaction: FoundTransaction };

export function TransactionResult({ transaction, words }: TransactionProps) {
  const locale = useLocale();
  const { title, reference, type, fromUser, toUser, amount, status, date } = transaction;
  const parties = [...new Set([fromUser, toUser].filter((name) => name !== null))].join(" → ");
  const about = [parties, formatDate(new Date(date), locale)].filter(Boolean).join(" · ");
  const Sign = TYPE_SIGNS[type];
  return (
    <>
      <span className={SIGN}>
        <Sign className="size-4" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span>
            <Marked text={title} words={words} />
          </span>{" "}
          <span className="figures text-sm text-muted-foreground">
            <Marked text={reference} words={words} />
          </span>
        </span>
        <span className="line-clamp-2 text-sm text-muted-foreground">
          <Marked text={about} words={words} />
        </span>
      </span>
      <span className="grid justify-items-end gap-0.5">
        <Money amount={amount} brief />
        {status !== "approved" && <StatusBadge status={status} />}
      </span>
    </>
  );
}
