import { getLocale, getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { formatDay } from "@/lib/dates";
import type { Viewer } from "@/lib/loans/views";
import { memberBalances } from "@/lib/members/queries";
import { formatExact } from "@/lib/money";
import { loaded } from "@/lib/web/loaded";
import { findLoan } from "./find-loan";
import { RepayForm } from "./lazy-repay-form";

type Props = { viewer: Viewer; id: string; closeHref: string };

/** The Repay dialog, on `/borrow` and on the loan's own page. Only the borrower has one. */
export async function RepayDialog({ viewer, id, closeHref }: Props) {
  const t = await getTranslations("borrow.repay");
  const loans = await getTranslations("loans");
  const status = await getTranslations("loans.status");
  const common = await getTranslations("common");
  const locale = await getLocale();
  const loan = await loaded(findLoan(viewer, id));
  const money = await loaded(memberBalances(database(), viewer.id));
  if (loan === "unknown" || (loan && loan.role !== "borrower")) return null;
  if (!loan || !money) {
    return (
      <Dialog title={t("title")} closeHref={closeHref} closeLabel={common("close")}>
        <TryAgain message={t("loadFailed")} />
      </Dialog>
    );
  }
  const interestLeft = loan.interest - loan.repaidInterest;
  const left = formatExact(loan.outstanding);
  return (
    <Dialog title={t("title")} closeHref={closeHref} closeLabel={common("close")}>
      <RepayForm
        loanId={loan.id}
        interestLeft={interestLeft}
        principalLeft={loan.outstanding - interestLeft}
        available={money.available}
        gone={loan.outstanding > 0 ? null : t("gone", { status: status(loan.status) })}
        labels={{
          ...(await commonStepLabels()),
          title: t("title"),
          stepForm: t("stepForm"),
          amount: t("amount"),
          hint: t("hint", {
            left,
            date: formatDay(loan.deadline, locale),
            available: formatExact(money.available),
          }),
          exceeds: t("exceeds"),
          more: t("more", { left }),
          interest: t("ofInterest"),
          principal: t("ofPrincipal"),
          after: t("leftAfter"),
          submit: t("submit"),
          submitting: t("submitting"),
          failedTitle: common("error"),
          failedText: t("failedText"),
          notTwice: t("notTwice"),
        }}
      />
      <p className="text-sm text-muted-foreground">{loans("noRebate")}</p>
    </Dialog>
  );
}
