import { getLocale, getTranslations } from "next-intl/server";
import { DueText } from "@/components/loans/due-text";
import { LoanBadge } from "@/components/loans/loan-badge";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { database } from "@/db/client";
import { formatDay, kigaliDay } from "@/lib/dates";
import { listOpenLoans } from "@/lib/loans/details";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import type { Part } from "../borrow/part";

type Props = Part & { overdue: boolean; mayWriteOff: boolean };

/** What everybody has out, or what is overdue of it, for the office: the longest overdue first, and the way to write one off. */
export async function AllLoans({ viewer, cursor, at, overdue, mayWriteOff }: Props) {
  const t = await getTranslations("loans.all");
  const loans = await getTranslations("loans");
  const words = await getTranslations("loans.loan");
  const locale = await getLocale();
  const today = kigaliDay(viewer.now);
  const page = await loaded(
    listOpenLoans(database(), viewer, { cursor, limit: PAGE_SIZE, overdue }),
  );
  if (!page) return <TryAgain message={t("failed")} />;
  if (page.rows.length === 0) return <EmptyState title={t(overdue ? "emptyOverdue" : "empty")} />;
  return (
    <>
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>{t("loan")}</TableHead>
            <TableHead>{loans("borrower")}</TableHead>
            <TableHead>{loans("lender")}</TableHead>
            <TableHead>{loans("deadline")}</TableHead>
            <TableHead className="text-right">{t("left")}</TableHead>
            <TableHead className="text-right">{t("actions")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {page.rows.map((loan) => (
            <TableRow key={loan.id}>
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
              <TableCell label={t("left")} phone="amount" className="figures text-right">
                {formatExact(loan.outstanding)}
              </TableCell>
              <TableCell cell="actions" phone="below" className="text-right">
                {mayWriteOff && loan.status === "overdue" && (
                  <ButtonLink
                    size="sm"
                    variant="outline"
                    href={at({ writeOff: loan.id })}
                    scroll={false}
                    aria-label={words("writeOffOf", { reference: loan.reference })}
                  >
                    {words("writeOff")}
                  </ButtonLink>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </>
  );
}
