import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { FileText } from "@/components/ui/icons";
import { database } from "@/db/client";
import { proposalsAbout } from "@/lib/approvals/queries";
import { kigaliDay } from "@/lib/dates";
import type { LoanDetails } from "@/lib/loans/views";
import { loaded } from "@/lib/web/loaded";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { WriteOffDialog } from "../../rent/write-off-dialog";
import { Proposed } from "../../transactions/decide/proposed";
import { findLoan } from "../find-loan";
import { RepayDialog } from "../repay-dialog";
import { LoanHistory } from "./loan-history";
import { LoanSchedule } from "./loan-schedule";
import { LoanSummary } from "./loan-summary";
import { LoanTerms } from "./loan-terms";
import { WriteOffCard } from "./write-off-card";

export const generateMetadata = titled("loans.page");

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** One loan, for its two parties and the office; others learn nothing of it. */
export default async function LoanPage({ params, searchParams }: Props) {
  const { id } = await params;
  const actor = await requireActor(`/borrow/${encodeURIComponent(id)}`);
  const viewer = { id: actor.id, now: new Date() };
  const loan = await findLoan({ ...viewer, all: holds(actor, "loans.list") }, id);
  if (loan === "unknown") notFound();
  const t = await getTranslations("loans.page");
  const { repay, writeOff } = await searchParams;
  if (!loan) {
    return (
      <>
        <PageHeader title={t("title")} />
        <TryAgain message={t("failed")} />
      </>
    );
  }
  const here = `/borrow/${loan.id}`;
  const mayWriteOff = holds(actor, "loans.write-off");
  // Its two sides see a write-off once it is done.
  const proposed =
    loan.role === null
      ? await loaded(proposalsAbout(database(), loan.id, actor, viewer.now))
      : null;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={<span className="figures">{loan.reference}</span>}
        actions={<Actions loan={loan} here={here} mayWriteOff={mayWriteOff} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-6">
          {proposed?.map((proposal) => (
            <Proposed key={proposal.id} proposal={proposal} />
          ))}
          <LoanSummary loan={loan} today={kigaliDay(viewer.now)} />
          {loan.writeOff && loan.status === "overdue" && (
            <WriteOffCard
              loan={loan}
              writeOff={loan.writeOff}
              mayOverrule={holds(actor, "loans.overrule")}
              today={kigaliDay(viewer.now)}
            />
          )}
          <LoanSchedule rows={loan.schedule} />
          <LoanHistory steps={loan.history} />
        </div>
        <LoanTerms loan={loan} />
      </div>
      {repay !== undefined && loan.role === "borrower" && (
        <RepayDialog viewer={viewer} id={loan.id} closeHref={here} />
      )}
      {writeOff !== undefined && mayWriteOff && (
        <WriteOffDialog viewer={viewer} id={loan.id} closeHref={here} />
      )}
    </>
  );
}

type ActionsProps = { loan: LoanDetails; here: string; mayWriteOff: boolean };

function Actions({ loan, here, mayWriteOff }: ActionsProps) {
  const t = useTranslations("loans.page");
  const words = useTranslations("loans.loan");
  const open = loan.status === "active" || loan.status === "overdue";
  return (
    <>
      <ButtonLink variant="outline" href={back(loan)}>
        {t(BACK[loan.role ?? "office"])}
      </ButtonLink>
      <ButtonLink variant="outline" href={`${here}/agreement`}>
        <FileText />
        {t("agreement")}
      </ButtonLink>
      {(open || loan.collectable > 0) && loan.role === "borrower" && (
        <ButtonLink href={`${here}?repay=1`} scroll={false}>
          {words("repay")}
        </ButtonLink>
      )}
      {loan.status === "overdue" && loan.role === null && mayWriteOff && (
        <ButtonLink variant="destructive" href={`${here}?writeOff=1`} scroll={false}>
          {words("writeOff")}
        </ButtonLink>
      )}
    </>
  );
}

const BACK = {
  borrower: "backToLoans",
  lender: "backToLending",
  office: "backToAll",
} as const;

function back({ role }: LoanDetails): string {
  if (role === null) return "/rent?show=all";
  return role === "borrower" ? "/borrow?show=loans" : "/rent?show=lending";
}
