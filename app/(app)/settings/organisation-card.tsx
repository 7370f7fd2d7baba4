import { getLocale, getTranslations } from "next-intl/server";
import { Sign } from "@/components/sign";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { type OpenChannel, openChannels } from "@/lib/ledger/channels";
import type { Locale } from "@/lib/locales";
import { METHODS, type Method } from "@/lib/methods";
import { listAhead, listLapsed, markOf, settingsOn } from "@/lib/settings/ahead";
import { logoAddress } from "@/lib/settings/letterhead";
import { getSettings } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { ProposalsAbout } from "../transactions/decide/proposals-about";
import { LogoForm } from "./lazy-logo-form";
import { OrganisationForm } from "./lazy-organisation-form";
import { OrganisationFacts, SettingsAheadList, SettingsLapsedList } from "./organisation-facts";
import type { ChannelChoices } from "./place-fields";
import { SettingsCard } from "./settings-card";

type Props = {
  actor: Actor;
  /** Whether the reader may change them. */
  changes: boolean;
  /** A day for which something is agreed to: the form is filled with what will hold on it. */
  from: string | undefined;
};

/** The organisation's settings, for those who hold settings.view, and what change of them waits. */
export async function OrganisationCard({ actor, changes, from }: Props) {
  const t = await getTranslations("settings");
  const locale = await getLocale();
  const [settings, ahead, lapsed, channels] = await Promise.all([
    loaded(getSettings(database())),
    loaded(listAhead(database())),
    loaded(listLapsed(database(), new Date())),
    loaded(openChannels(database())),
  ]);
  const filledFor = ahead?.find((each) => each.from === from)?.from;
  const shown = filledFor ? await loaded(settingsOn(database(), filledFor)) : settings;
  return (
    <SettingsCard id="organisation" title={t("organisation")} text={t("organisationText")}>
      {!settings && <TryAgain message={t("failed")} />}
      <ProposalsAbout subjectId={COOPERATIVE} actor={actor} />
      {(!ahead || !lapsed) && <TryAgain message={t("aheadFailed")} />}
      {ahead && ahead.length > 0 && <SettingsAheadList ahead={ahead} changes={changes} />}
      {lapsed && lapsed.length > 0 && <SettingsLapsedList lapsed={lapsed} />}
      {settings && !changes && <OrganisationFacts settings={settings} />}
      {settings && !shown && <TryAgain message={t("failed")} />}
      {shown && changes && (
        <ClientTexts namespaces={["settings.form", "settings.fields", "methods", "fresh"]}>
          <OrganisationForm
            key={filledFor ?? "now"}
            settings={shown}
            mark={markOf(shown)}
            filledFor={filledFor}
            channels={choicesOf(channels ?? [], locale)}
          />
        </ClientTexts>
      )}
      {settings && changes && (
        <section aria-label={t("logo.title")} className="grid gap-4 border-t pt-4">
          <h3 className="text-base font-semibold">{t("logo.title")}</h3>
          <p className="flex items-center gap-3 text-sm text-muted-foreground">
            <Sign
              logo={settings.logo ? logoAddress(settings.logo) : null}
              size={64}
              className="border"
            />
            {t(settings.logo ? "logo.shown" : "logo.nothing")}
          </p>
          <ClientTexts namespaces={["settings.form", "settings.logo", "fresh"]}>
            <LogoForm has={settings.logo !== ""} />
          </ClientTexts>
        </section>
      )}
      {settings?.updatedBy && (
        <p className="text-sm text-muted-foreground">
          {t("changed", {
            name: settings.updatedBy,
            when: formatDateTime(new Date(settings.updatedAt), locale),
          })}
        </p>
      )}
    </SettingsCard>
  );
}

/** The channels of each method that has several. */
function choicesOf(channels: OpenChannel[], locale: Locale): ChannelChoices {
  const of = (method: Method) =>
    channels
      .filter((each) => each.method === method)
      .map(({ key, name }) => [key, name[locale]] as const);
  const several = METHODS.filter((method) => of(method).length > 1);
  return Object.fromEntries(several.map((method) => [method, of(method)]));
}
