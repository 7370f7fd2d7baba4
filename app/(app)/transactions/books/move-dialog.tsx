import { getTranslations } from "next-intl/server";
import { Dialog } from "@/components/ui/dialog";
import type { Channel } from "@/lib/books/schema";
import { formatExact } from "@/lib/money";
import { MoveForm } from "./lazy-move-form";

/** The Move money dialog at `/transactions/books?move`. */
export async function MoveDialog({ channels }: { channels: Channel[] }) {
  const t = await getTranslations("books.form");
  const methods = await getTranslations("methods");
  const login = await getTranslations("login");
  return (
    <Dialog title={t("title")} closeHref="/transactions/books" closeLabel={t("close")}>
      <MoveForm
        channels={channels.map(({ channel, balance }) => ({
          value: channel,
          name: methods(channel),
          held: t("channel", { channel: methods(channel), amount: formatExact(balance) }),
        }))}
        labels={{
          title: t("title"),
          stepForm: t("stepForm"),
          stepReview: t("stepReview"),
          stepPassword: t("stepPassword"),
          stepDone: t("stepDone"),
          intro: t("intro"),
          from: t("from"),
          to: t("to"),
          choose: t("choose"),
          amount: t("amount"),
          note: t("note"),
          noteHint: t("noteHint"),
          next: t("next"),
          checking: t("checking"),
          back: t("back"),
          confirm: t("confirm"),
          password: t("password"),
          passwordHint: t("passwordHint"),
          showPassword: login("showPassword"),
          hidePassword: login("hidePassword"),
          submit: t("submit"),
          submitting: t("submitting"),
          failedTitle: t("failedTitle"),
          failedText: t("failedText"),
          notTwice: t("notTwice"),
          print: t("print"),
        }}
      />
    </Dialog>
  );
}
