import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { formatDay, kigaliDay } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { requestById } from "@/lib/loans/request-queries";
import { rateTenths } from "@/lib/loans/rules";
import type { BorrowRequestView, Viewer } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { loadedIfKnown } from "@/lib/web/loaded";
import { LendForm } from "./lazy-lend-form";
import { standingFacts } from "./standing-facts";

type Props = { viewer: Viewer; id: string; closeHref: string };

/** The Lend Money dialog at `/rent?lend=…`. */
export async function LendDialog({ viewer, id, closeHref }: Props) {
  const t = await getTranslations("lend.money");
  const loans = await getTranslations("loans");
  const errors = await getTranslations("errors");
  const locale = await getLocale();
  const request = await loadedIfKnown(() => requestById(database(), viewer, pathId(id)));
  if (request === "unknown") return null;
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {!request && <TryAgain message={t("loadFailed")} />}
      {request && (
        <ClientTexts namespaces={["steps", "lend.money", "loans.cost"]}>
          <LendForm
            requestId={request.id}
            amount={request.amount}
            maxTenths={rateTenths(request.maxInterest)}
            today={kigaliDay(viewer.now)}
            deadline={request.deadline}
            facts={[
              { label: t("youLend"), value: formatExact(request.amount) },
              { label: loans("borrower"), value: request.borrowerName },
              { label: loans("reason"), value: request.reason },
              ...(await standingFacts(request)),
              { label: loans("repaymentDate"), value: formatDay(request.deadline, locale) },
            ]}
            gone={await whyGone(request)}
            late={
              request.openDebts.overdueLoans > 0 && !request.own ? errors("borrower_overdue") : null
            }
          />
        </ClientTexts>
      )}
    </Dialog>
  );
}

async function whyGone(request: BorrowRequestView): Promise<string | null> {
  const t = await getTranslations("lend.money");
  const status = await getTranslations("loans.requestStatus");
  if (request.own) return t("own");
  return request.status === "pending" ? null : t("gone", { status: status(request.status) });
}
