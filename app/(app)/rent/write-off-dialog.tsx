import { getLocale, getTranslations } from "next-intl/server";
import { LoanBadge } from "@/components/loans/loan-badge";
import { Facts } from "@/components/money-steps/facts";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { formatDay, kigaliDay } from "@/lib/dates";
import type { LoanDetails, Viewer } from "@/lib/loans/views";
import { notWrittenOffYet } from "@/lib/loans/write-off-rules";
import { formatExact } from "@/lib/money";
import { findLoan } from "../borrow/find-loan";
import { WriteOffForm } from "./lazy-write-off-form";

type Props = { viewer: Viewer; id: string; closeHref: string };

/** What is written off and who bears it, before an administrator does. */
export async function WriteOffDialog({ viewer, id, closeHref }: Props) {
  const t = await getTranslations("loans.writeOff");
  const loans = await getTranslations("loans");
  const locale = await getLocale();
  const loan = await findLoan({ ...viewer, all: true }, id);
  if (loan === "unknown") return null;
  const frame = { title: t("title"), closeHref };
  if (!loan) {
    return (
      <Dialog {...frame}>
        <TryAgain message={loans("page.failed")} />
      </Dialog>
    );
  }
  const facts = [
    { label: t("lost"), value: formatExact(loan.amount - loan.repaidPrincipal) },
    { label: loans("lender"), value: loan.lenderName },
    { label: loans("borrower"), value: loan.borrowerName },
    { label: loans("reference"), value: loan.reference },
    { label: loans("deadline"), value: formatDay(loan.deadline, locale) },
  ];
  const gone = await whyNot(loan, kigaliDay(viewer.now));
  return (
    <Dialog {...frame}>
      <p>
        <LoanBadge status={loan.status} />
      </p>
      <Facts facts={facts} />
      <ClientTexts namespaces={["loans.writeOff", "fresh"]}>
        <WriteOffForm id={loan.id} closeHref={closeHref} gone={gone} />
      </ClientTexts>
    </Dialog>
  );
}

// What would be refused anyway is said before a reason is typed.
async function whyNot(loan: LoanDetails, today: string): Promise<string | null> {
  const t = await getTranslations("loans.writeOff");
  if (loan.role !== null) return t("own");
  if (loan.status !== "overdue") return t("notOverdue");
  const refusal = notWrittenOffYet(loan.deadline, loan.writeOff, today);
  if (!refusal) return null;
  const errors = await getTranslations("errors");
  if (refusal.code !== "write_off_early") return errors(refusal.code);
  const { values } = refusal;
  return errors(refusal.code, { ...values, day: formatDay(values.day, await getLocale()) });
}
