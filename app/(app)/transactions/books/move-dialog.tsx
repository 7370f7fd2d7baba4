import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import type { Channel } from "@/lib/accounting/schema";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { MoveForm } from "./lazy-move-form";

/** The Move money dialog at `/transactions/books?move`. */
export async function MoveDialog({ channels }: { channels: Channel[] }) {
  const t = await getTranslations("books.form");
  const methods = await getTranslations("methods");
  return (
    <Dialog title={t("title")} closeHref="/transactions/books">
      <ClientTexts namespaces={["steps", "books.form"]}>
        <MoveForm
          channels={channels.map(({ channel, balance }) => ({
            value: channel,
            name: methods(channelWord(channel)),
            held: t("channel", {
              channel: methods(channelWord(channel)),
              amount: formatExact(balance),
            }),
          }))}
        />
      </ClientTexts>
    </Dialog>
  );
}
