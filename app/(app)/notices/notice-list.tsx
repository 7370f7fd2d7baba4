import { useLocale, useTranslations } from "next-intl";
import { SteadyForm } from "@/components/steady-form";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { IconComponent } from "@/components/ui/icon";
import {
  ArrowDownLeft,
  ArrowUpRight,
  Ban,
  Calendar,
  ChartPie,
  ChevronRight,
  CircleCheck,
  CircleX,
  Clock,
  HandCoins,
  Inbox,
  Lock,
  Mail,
  ShieldCheck,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
  Undo2,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { formatDateTime } from "@/lib/dates";
import { noticeAddress } from "@/lib/notices/address";
import type { NoticeView } from "@/lib/notices/views";
import { openNotice } from "./actions";
import { RowButton } from "./row-button";

const SIGNS: Record<NoticeView["kind"], IconComponent> = {
  "work-waiting": Inbox,
  "deposit-approved": ArrowDownLeft,
  "desk-deposit": ArrowDownLeft,
  "desk-pay-out": ArrowUpRight,
  "deposit-rejected": CircleX,
  "claim-made": TriangleAlert,
  "claim-repaid": ArrowUpRight,
  "deposit-removed": CircleX,
  "money-received": ArrowDownLeft,
  "withdrawal-payable": CircleCheck,
  "withdrawal-failed": CircleX,
  "withdrawal-approved": ArrowUpRight,
  "withdrawal-rejected": CircleX,
  "withdrawal-removed": CircleX,
  "profit-received": TrendingUp,
  "loss-borne": TrendingDown,
  "capital-returned": ArrowDownLeft,
  "transaction-reversed": Undo2,
  "loan-taken": HandCoins,
  "loan-funded": HandCoins,
  "repayment-received": ArrowDownLeft,
  "repayment-automatic": ArrowUpRight,
  "desk-repayment": ArrowUpRight,
  "repayment-short": TriangleAlert,
  "loan-due-soon": Calendar,
  "loan-due-today": Clock,
  "loan-overdue": TriangleAlert,
  "lending-overdue": TriangleAlert,
  "loan-written-off": Ban,
  "recovery-received": ArrowDownLeft,
  "write-off-soon": TriangleAlert,
  "lending-write-off-soon": TriangleAlert,
  "offer-expired": Clock,
  "request-expired": Clock,
  "pay-in-changed": TriangleAlert,
  "balance-differs": TriangleAlert,
  "share-offered": ChartPie,
  "share-taken": ChartPie,
  "share-redeemed": ArrowDownLeft,
  "access-recovered": ShieldCheck,
  "email-by-office": Mail,
  "phone-by-office": ShieldCheck,
  "username-by-office": ShieldCheck,
  "two-factor-by-office": TriangleAlert,
  "password-changed": Lock,
  "two-factor-on": ShieldCheck,
  "two-factor-off": TriangleAlert,
  "recovery-codes-new": Lock,
  "recovery-code-used": Lock,
  "email-asked": Mail,
  "email-changed": Mail,
  "sign-in-locked": TriangleAlert,
  "codes-locked": TriangleAlert,
};

const ROW =
  "flex w-full items-start gap-3 px-3 py-3.5 text-left hover:bg-muted focus-visible:outline-offset-[-2px] sm:gap-4 sm:px-5";

/** Notices, newest first. An unread one is a button that marks it and opens its transaction. */
export async function NoticeList({ notices }: { notices: NoticeView[] }) {
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y">
        {notices.map((notice) => (
          <li key={notice.id}>
            {notice.readAt ? (
              <Link href={noticeAddress(notice)} className={ROW}>
                <NoticeText notice={notice} />
              </Link>
            ) : (
              <SteadyForm action={openNotice}>
                <input type="hidden" name="id" value={notice.id} />
                <input type="hidden" name="kind" value={notice.kind} />
                <input type="hidden" name="transaction" value={notice.transactionId ?? ""} />
                <input type="hidden" name="loan" value={notice.loanId ?? ""} />
                <RowButton className={`${ROW} bg-primary-soft/40`}>
                  <NoticeText notice={notice} />
                </RowButton>
              </SteadyForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NoticeText({ notice }: { notice: NoticeView }) {
  const t = useTranslations("notices");
  const locale = useLocale();
  const unread = !notice.readAt;
  const Sign = SIGNS[notice.kind];
  return (
    <>
      <span
        className={`mt-0.5 grid size-9 shrink-0 place-items-center rounded-full ${unread ? "bg-primary-soft text-primary-ink" : "bg-muted text-muted-foreground"}`}
      >
        <Sign className="size-5" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className={unread ? "font-semibold" : ""}>{notice.title}</span>
          {unread && <Badge variant="success">{t("new")}</Badge>}
        </span>
        <span className={`break-words ${unread ? "" : "text-muted-foreground"}`}>
          {unbroken(notice.text)}
        </span>
        <span className="text-sm text-muted-foreground">
          {formatDateTime(new Date(notice.createdAt), locale)}
        </span>
      </span>
      <ChevronRight className="mt-2 size-5 shrink-0 text-muted-foreground" />
    </>
  );
}

// An amount stays on one line.
const unbroken = (text: string) => text.replace(/RWF (?=\d)/g, "RWF\u00a0");
