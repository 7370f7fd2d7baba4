import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { channelWord } from "@/lib/methods";
import type { listForwarders } from "@/lib/reconciliation/forwarders";
import type { ChannelState } from "@/lib/reconciliation/views";
import { ActForm } from "./act-form";
import { type Asked, addressOf, isId } from "./asked";
import { BringForm } from "./bring-form";
import { ForwarderDialogs } from "./forwarder-dialogs";
import { LineDialog } from "./line-dialog";

type Props = {
  asked: Asked;
  may: { bring: boolean; match: boolean; takeBack: boolean };
  /** The open channels whose statements can count, in their order. */
  channels: readonly Pick<ChannelState, "channel" | "method" | "since">[];
  phones: Awaited<ReturnType<typeof listForwarders>>;
  closeHref: string;
};

/** What an address opens over the lines: one of them, a statement to bring in or to take back, a phone. */
export function Opened({ asked, may, channels, phones, closeHref }: Props) {
  const { line, back, bring, phone, revoke } = asked;
  const counting = channels.filter(({ since }) => since !== null);
  return (
    <>
      {may.bring && (
        <ForwarderDialogs
          adds={phone === "new"}
          channels={channels}
          revokes={phones.find(({ id, revokedAt }) => id === revoke && !revokedAt)}
          closeHref={closeHref}
        />
      )}
      {may.bring && bring !== undefined && counting.length > 0 && (
        <BringDialog channels={counting} closeHref={closeHref} />
      )}
      {isId(line) && <LineDialog id={line} matches={may.match} closeHref={closeHref} />}
      {isId(back) && may.takeBack && <TakeBackDialog file={back} closeHref={closeHref} />}
    </>
  );
}

function BringDialog({ channels, closeHref }: Pick<Props, "channels" | "closeHref">) {
  const t = useTranslations("reconcile.bring");
  const methods = useTranslations("methods");
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts
        namespaces={[
          "reconcile.bring",
          "reconcile.columns",
          "reconcile.preview",
          "statementLines.unread",
        ]}
      >
        <BringForm
          channels={channels.map(
            ({ channel }) => [channel, methods(channelWord(channel))] as const,
          )}
          closeHref={addressOf({})}
        />
      </ClientTexts>
    </Dialog>
  );
}

function TakeBackDialog({ file, closeHref }: { file: string; closeHref: string }) {
  const t = useTranslations("reconcile");
  return (
    <Dialog title={t("files.takeBack")} closeHref={closeHref}>
      <p className="text-sm text-muted-foreground">{t("files.takeBackText")}</p>
      <ClientTexts namespaces={["fresh"]}>
        <ActForm
          act="takeBack"
          id="back"
          hidden={{ line: file }}
          fields={[{ name: "reason", label: t("line.reason") }]}
          label={t("files.proposeBack")}
          pending={t("pending")}
          done={t("files.proposed")}
          href={closeHref}
        />
      </ClientTexts>
    </Dialog>
  );
}
