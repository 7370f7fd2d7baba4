import { getTranslations } from "next-intl/server";
import { commonStepLabels } from "@/components/money-steps/common-labels";
import { Dialog } from "@/components/ui/dialog";
import type { Channel } from "@/lib/books/schema";
import { formatExact } from "@/lib/money";
import { MoveForm } from "./lazy-move-form";

/** The Move money dialog at `/transactions/books?move`. */
export async function MoveDialog({ channels }: { channels: Channel[] }) {
  const t = await getTranslations("books.form");
  const common = await getTranslations("common");
  const methods = await getTranslations("methods");
  return (
    <Dialog title={t("title")} closeHref="/transactions/books" closeLabel={common("close")}>
      <MoveForm
        channels={channels.map(({ channel, balance }) => ({
          value: channel,
          name: methods(channel),
          held: t("channel", { channel: methods(channel), amount: formatExact(balance) }),
        }))}
        labels={{
          ...(await commonStepLabels()),
          title: t("title"),
          stepForm: t("stepForm"),
          intro: t("intro"),
          from: t("from"),
          to: t("to"),
          choose: t("choose"),
          amount: t("amount"),
          note: t("note"),
          noteHint: t("noteHint"),
          submit: t("submit"),
          submitting: t("submitting"),
          failedTitle: t("failedTitle"),
          failedText: t("failedText"),
          notTwice: t("notTwice"),
        }}
      />
    </Dialog>
  );
}
