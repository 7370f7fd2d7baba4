import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { DueText } from "@/components/loans/due-text";
import { LoanBadge } from "@/components/loans/loan-badge";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { database } from "@/db/client";
import { formatDay, kigaliDay } from "@/lib/dates";
import { listOpenLoans } from "@/lib/loans/details";
import { leftToPay } from "@/lib/loans/rules";
import type { ListedLoan } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import type { Part } from "../borrow/part";

type Props = Part & { only: "overdue" | "written-off" | undefined; mayWriteOff: boolean };

const EMPTY = { overdue: "emptyOverdue", "written-off": "emptyWrittenOff" } as const;

/** What everybody has out, what is overdue of it, or what was written off and is owed still, for the office: the longest overdue first, and the way to write one off. */
export async function AllLoans({ viewer, cursor, at, only, mayWriteOff }: Props) {
  const t = await getTranslations("loans.all");
  const loans = await getTranslations("loans");
  const today = kigaliDay(viewer.now);
  const page = await loaded(listOpenLoans(database(), viewer, { cursor, limit: PAGE_SIZE, only }));
  if (!page) return <TryAgain message={t("failed")} />;
  if (page.rows.length === 0) return <EmptyState title={t(only ? EMPTY[only] : "empty")} />;
  return (
    <>
      <Table>
        <TableHeads
          heads={[
            t("loan"),
            loans("borrower"),
            loans("lender"),
            loans("deadline"),
            { right: t("left") },
            { right: t("actions") },
          ]}
        />
        <TableBody>
          {page.rows.map((loan) => (
            <LoanRow
              key={loan.id}
              loan={loan}
              today={today}
              writeOffHref={mayWriteOff ? at({ writeOff: loan.id }) : null}
            />
          ))}
        </TableBody>
      </Table>
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </>
  );
}

type RowProps = { loan: ListedLoan; today: string; writeOffHref: string | null };

function LoanRow({ loan, today, writeOffHref }: RowProps) {
  const loans = useTranslations("loans");
  const words = useTranslations("loans.loan");
  const locale = useLocale();
  return (
    <TableRow>
      <TableCell cell="lead" phone="cover">
        <Link className="link figures" href={`/borrow/${loan.id}`}>
          {loan.reference}
        </Link>
        <span className="in-columns">
          <span className="mt-1 block">
            <LoanBadge status={loan.status} />
          </span>
        </span>
      </TableCell>
      <TableCell label={loans("borrower")} phone="who">
        {loan.borrowerName}
      </TableCell>
      <TableCell label={loans("lender")}>{loan.lenderName}</TableCell>
      <TableCell label={loans("deadline")}>
        <div>
          <span className="in-columns">
            <span className="figures">{formatDay(loan.deadline, locale)}</span>
          </span>
          <DueText deadline={loan.deadline} today={today} auto={false} />
        </div>
      </TableCell>
      <TableCell label={loans("all.left")} phone="amount" className="figures text-right">
        {formatExact(leftToPay(loan))}
      </TableCell>
      <TableCell cell="actions" phone="below" className="text-right">
        {writeOffHref && loan.status === "overdue" && (
          <ButtonLink
            size="sm"
            variant="outline"
            href={writeOffHref}
            scroll={false}
            aria-label={words("writeOffOf", { reference: loan.reference })}
          >
            {words("writeOff")}
          </ButtonLink>
        )}
      </TableCell>
    </TableRow>
  );
}
