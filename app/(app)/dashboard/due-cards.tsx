import { useTranslations } from "next-intl";
import { CardHead } from "@/components/card-head";
import { AgendaList } from "@/components/loans/agenda-list";
import { Money } from "@/components/money";
import { Card } from "@/components/ui/card";
import { ChevronRight, TriangleAlert } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { AgendaItem, OpenDebts } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

// So many are named; the calendar has all.
const NAMED = 3;

const isLate = ({ kind, status }: AgendaItem) =>
  kind === "repay" && (status === "overdue" || status === "written_off");

type Props = { items: readonly AgendaItem[]; debts: OpenDebts; today: string };

/** What the reader is late with, first of all on their home, with the way to repay it. */
export function OverdueCard({ items, debts, today }: Props) {
  const t = useTranslations("ownMoney");
  const late = items.filter(isLate).slice(0, NAMED);
  if (late.length === 0) return null;
  const said = { count: debts.overdueLoans, amount: formatExact(debts.overdue) };
  return (
    <Card className="border-destructive/50 px-4 pt-3 pb-1">
      <h2 className="flex items-center gap-2 font-semibold text-destructive-ink">
        <TriangleAlert className="size-5 shrink-0" />
        {t("late", said)}
      </h2>
      {debts.overdueLoans > 1 && (
        <p className="text-sm text-muted-foreground">{t("lateText", said)}</p>
      )}
      <AgendaList items={late} today={today} />
    </Card>
  );
}

/** What waits for the office: deposits, withdrawals to be decided, and those to be paid. Francs. */
type Waits = Record<"deposits" | "undecided" | "payable", number>;

/** What falls due next, first what one has to repay; what is owed in all, interest included, and what waits for the office. Francs. */
export function DueCard({ items, debts, today, waits }: Props & { waits: Waits }) {
  const t = useTranslations("ownMoney");
  const borrow = useTranslations("borrow");
  const next = items
    .filter((item) => !isLate(item))
    .toSorted((a, b) => Number(b.kind === "repay") - Number(a.kind === "repay"));
  const waiting = waits.deposits + waits.undecided + waits.payable;
  if (next.length === 0 && waiting === 0) return null;
  const owed = { count: debts.loans, amount: formatExact(debts.outstanding) };
  return (
    <Card className="px-4 pt-3 pb-1">
      <CardHead title={t("due")} href="/profile/money#calendar" link={t("whole")} />
      {debts.outstanding > debts.overdue && (
        <p className="text-sm text-muted-foreground">{borrow("youOwe", owed)}</p>
      )}
      <Waiting {...waits} />
      {next.length > 0 && <AgendaList items={next.slice(0, NAMED)} today={today} />}
      {next.length > NAMED && (
        <Link
          className="flex min-h-11 items-center gap-1 border-t text-sm text-primary-ink"
          href="/profile/money#calendar"
        >
          {t("further", { count: next.length - NAMED })}
          <ChevronRight className="size-4" />
        </Link>
      )}
    </Card>
  );
}

function Waiting({ deposits, undecided, payable }: Waits) {
  const t = useTranslations("dashboard");
  const status = useTranslations("status");
  const rows = [
    { key: "in", label: t("pendingSum"), note: t("awaitingApproval"), amount: deposits, at: "" },
    { key: "out", label: t("leaving"), note: t("awaitingApproval"), amount: undecided },
    { key: "paid", label: t("leaving"), note: status("payable"), amount: payable },
  ];
  return rows
    .filter(({ amount }) => amount > 0)
    .map(({ key, label, note, amount, at = "#withdrawals" }) => (
      <p key={key} className="flex flex-wrap items-center gap-x-4 border-b py-2.5 last:border-0">
        <Link
          className="min-w-0 flex-1 basis-32 font-medium hover:underline"
          href={`/deposits${at}`}
        >
          {label}
          <span className="block text-sm font-normal text-waiting-ink">{note}</span>
        </Link>
        <Money amount={amount} exact className="ml-auto font-semibold" />
      </p>
    ));
}
