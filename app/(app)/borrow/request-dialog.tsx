import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { kigaliDay } from "@/lib/dates";
import { earliestDeadline, latestDeadline } from "@/lib/loans/rules";
import { RequestForm } from "./lazy-request-form";

/** The Create Borrow Request dialog at `/borrow?request`. */
export async function RequestDialog({ now, closeHref }: { now: Date; closeHref: string }) {
  const t = await getTranslations("borrow.request");
  const today = kigaliDay(now);
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts namespaces={["steps", "borrow.request", "loans.cost", "loans.consent"]}>
        <RequestForm today={today} first={earliestDeadline(today)} last={latestDeadline(today)} />
      </ClientTexts>
    </Dialog>
  );
}
