import { getTranslations } from "next-intl/server";
import type { BalanceItem, BalanceItems } from "@/components/balance-parts";
import { database } from "@/db/client";
import { listLoans } from "@/lib/loans/loan-queries";
import { listOwnOffers } from "@/lib/loans/offer-queries";
import { splitRepayment } from "@/lib/loans/rules";
import type { LoanView, Viewer } from "@/lib/loans/views";
import type { OwnUser } from "@/lib/members/views";
import { listOwnProjects } from "@/lib/projects/own-queries";
import { loaded } from "@/lib/web/loaded";
import { pendingWithdrawals } from "@/lib/withdrawals/queries";

// So many of each are named; a link leads to all of them.
const NAMED = 5;

/** What the parts of a balance are made of; what cannot be read is left out, the sums stay. */
export async function balanceItems(viewer: Viewer, { parts }: OwnUser): Promise<BalanceItems> {
  const [withdrawals, offers, lent, invested, owed] = await Promise.all([
    parts.held > 0 ? loaded(waiting(viewer)) : null,
    parts.held > 0 ? loaded(openOffers(viewer)) : null,
    parts.lent > 0 ? loaded(openLoans(viewer, "lender")) : null,
    parts.invested > 0 ? loaded(stakes(viewer)) : null,
    parts.owed > 0 ? loaded(openLoans(viewer, "borrower")) : null,
  ]);
  return {
    held: [...(withdrawals ?? []), ...(offers ?? [])],
    lent: lent ?? [],
    invested: invested ?? [],
    owed: owed ?? [],
  };
}

async function waiting({ id }: Viewer): Promise<BalanceItem[]> {
  const rows = await pendingWithdrawals(database(), id, NAMED);
  return rows.map(({ reference, amount }) => ({
    label: reference,
    amount,
    href: "/deposits#withdrawals",
  }));
}

async function openOffers(viewer: Viewer): Promise<BalanceItem[]> {
  const t = await getTranslations("profile");
  const { rows } = await listOwnOffers(database(), viewer, { limit: NAMED, open: true });
  return rows.map(({ amount }) => ({
    label: t("openOffer"),
    amount,
    href: "/rent?show=offers",
  }));
}

async function openLoans(viewer: Viewer, role: LoanView["role"]): Promise<BalanceItem[]> {
  const t = await getTranslations("profile");
  const { rows } = await listLoans(database(), viewer, { limit: NAMED, role });
  return rows
    .filter(({ status }) => status === "active" || status === "overdue")
    .map((loan) => ({
      label: t(role === "lender" ? "lentTo" : "owedTo", { name: loan.counterparty }),
      amount: loan.amount - repaidPrincipal(loan),
      href: `/borrow/${loan.id}`,
    }));
}

async function stakes({ id }: Viewer): Promise<BalanceItem[]> {
  const projects = await listOwnProjects(database(), id, NAMED);
  return projects.map((project) => ({
    label: project.title,
    amount: project.capital,
    href: `/projects/${project.id}`,
  }));
}

// Only principal is in the balance. Francs.
const repaidPrincipal = ({ amount, interest, repaid }: LoanView): number =>
  splitRepayment(repaid, interest, amount).principal;
