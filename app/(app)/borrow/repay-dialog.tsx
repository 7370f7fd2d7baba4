import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { formatDay } from "@/lib/dates";
import { memberBalances } from "@/lib/ledger/balances";
import { leftToPay, partsLeft } from "@/lib/loans/rules";
import type { Viewer } from "@/lib/loans/views";
import { loaded } from "@/lib/web/loaded";
import { findLoan } from "./find-loan";
import { RepayForm } from "./lazy-repay-form";

type Props = { viewer: Viewer; id: string; closeHref: string };

/** The Repay dialog, on `/borrow` and on the loan's own page. Only the borrower has one. */
export async function RepayDialog({ viewer, id, closeHref }: Props) {
  const t = await getTranslations("borrow.repay");
  const loans = await getTranslations("loans");
  const status = await getTranslations("loans.status");
  const locale = await getLocale();
  const loan = await findLoan(viewer, id);
  const money = await loaded(memberBalances(database(), viewer.id));
  if (loan === "unknown" || (loan && loan.role !== "borrower")) return null;
  if (!loan || !money) {
    return (
      <Dialog title={t("title")} closeHref={closeHref}>
        <TryAgain message={t("loadFailed")} />
      </Dialog>
    );
  }
  const left = leftToPay(loan);
  const { interest, principal, first } = partsLeft(loan);
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts namespaces={["steps", "borrow.repay"]}>
        <RepayForm
          loanId={loan.id}
          interestLeft={interest}
          principalLeft={principal}
          settlesFirst={first}
          available={money.available}
          due={formatDay(loan.deadline, locale)}
          gone={left > 0 ? null : t("gone", { status: status(loan.status) })}
        />
      </ClientTexts>
      <p className="text-sm text-muted-foreground">
        {loans(first === "principal" ? "lostFirst" : "noRebate")}
      </p>
    </Dialog>
  );
}
