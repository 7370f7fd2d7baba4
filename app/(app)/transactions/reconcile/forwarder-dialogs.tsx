import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Dialog } from "@/components/ui/dialog";
import { channelWord, methodFacts } from "@/lib/methods";
import { settledOrigin } from "@/lib/net/origin.mjs";
import type { ChannelState } from "@/lib/reconciliation/views";
import { ForwarderForm, RevokeForm } from "./lazy-forwarder-form";

type Props = {
  adds: boolean;
  channels: readonly Pick<ChannelState, "channel" | "method">[];
  revokes: { id: string; name: string } | undefined;
  closeHref: string;
};

/** Adding a phone that sends messages on, or revoking one's key. */
export async function ForwarderDialogs({ adds, channels, revokes, closeHref }: Props) {
  const t = await getTranslations("reconcile.forwarders");
  const methods = await getTranslations("methods");
  const offered = channels.filter(({ method }) => methodFacts(method).fromPhone);
  return (
    <ClientTexts namespaces={["reconcile.forwarders", "fresh"]}>
      {adds && (
        <Dialog title={t("add")} closeHref={closeHref}>
          <ForwarderForm
            channels={offered.map(
              ({ channel }) => [channel, methods(channelWord(channel))] as const,
            )}
            experimental={offered
              .filter(({ method }) => !methodFacts(method).messagesSeen)
              .map(({ channel }) => methods(channelWord(channel)))}
            address={`${settledOrigin() ?? ""}/api/inbox/sms`}
            closeHref={closeHref}
          />
        </Dialog>
      )}
      {revokes && (
        <Dialog title={`${t("revoke")}: ${revokes.name}`} closeHref={closeHref}>
          <RevokeForm id={revokes.id} closeHref={closeHref} />
        </Dialog>
      )}
    </ClientTexts>
  );
}
