import { getLocale, getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/page-links";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { database } from "@/db/client";
import { listSessions } from "@/lib/auth/sessions/queries";
import type { SessionView } from "@/lib/auth/sessions/views";
import { formatDateTime } from "@/lib/dates";
import { PAGE_SIZE, pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { SessionList } from "./session-list";
import { SettingsCard } from "./settings-card";

type Props = { of: { id: string; sessionId: string }; cursor: string | undefined };

/** Where the reader is signed in, newest first, and the ways out. */
export async function SessionsCard({ of, cursor }: Props) {
  const t = await getTranslations("settings");
  const locale = await getLocale();
  const from = pageCursor(cursor);
  const page = await loaded(listSessions(database(), of, from, PAGE_SIZE, new Date()));
  const when = (iso: string) => formatDateTime(new Date(iso), locale);
  const deviceOf = ({ browser, platform }: SessionView) =>
    [browser, platform].includes("Unknown")
      ? t("unknownDevice")
      : t("device", { browser, platform });
  const shown = (session: SessionView) => ({
    id: session.id,
    current: session.current,
    device: deviceOf(session),
    facts: [
      ...(session.address ? [t("sessionAddress", { address: session.address })] : []),
      t("signedInOn", { when: when(session.signedInAt) }),
      t("lastSeen", { when: when(session.lastSeenAt) }),
    ],
    signedIn: when(session.signedInAt),
  });
  return (
    <SettingsCard id="sessions" title={t("sessions")} text={t("sessionsText")}>
      {!page && <TryAgain message={t("sessionsFailed")} />}
      {page && (
        <ClientTexts namespaces={["settings.sessionList"]}>
          <SessionList sessions={page.rows.map(shown)} />
        </ClientTexts>
      )}
      <PageLinks
        label={t("sessions")}
        page={page}
        from={from}
        at={(cursor) => (cursor ? `/settings?sessions=${cursor}` : "/settings")}
      />
    </SettingsCard>
  );
}
