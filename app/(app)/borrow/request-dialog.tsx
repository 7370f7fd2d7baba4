import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { borrowerStanding, type Standing } from "@/lib/loans/borrowing";
import { earliestDeadline, latestDeadline } from "@/lib/loans/rules";
import type { Viewer } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { loaded } from "@/lib/web/loaded";
import { RequestForm } from "./lazy-request-form";

/** The Create Borrow Request dialog at `/borrow?request`. */
export async function RequestDialog({ viewer, closeHref }: { viewer: Viewer; closeHref: string }) {
  const t = await getTranslations("borrow.request");
  const today = kigaliDay(viewer.now);
  const standing = await loaded(borrowerStanding(database(), viewer.id, viewer.now));
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts namespaces={["steps", "borrow.request", "loans.cost", "loans.consent"]}>
        <RequestForm
          today={today}
          first={earliestDeadline(today)}
          last={latestDeadline(today)}
          room={standing && saidOf(standing)}
        />
      </ClientTexts>
    </Dialog>
  );

  function saidOf({ overdue, owed, most }: Standing): string {
    if (overdue) return t("overdue");
    const left = Math.max(0, most - owed);
    return t("room", {
      left: formatExact(left),
      owed: formatExact(owed),
      limit: formatExact(most),
    });
  }
}
