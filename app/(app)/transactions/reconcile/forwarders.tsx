import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { formatDateTime, type Locale } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import type { ForwarderView } from "@/lib/reconciliation/views";

const WAY = "inline-flex min-h-11 items-center underline";

type Props = {
  phones: ForwarderView[];
  brings: boolean;
  at: (parts: Record<string, string | undefined>) => string;
};

/** The phones of the office that send messages on: when each was heard, and what became of what it said. */
export function Forwarders({ phones, brings, at }: Props) {
  const t = useTranslations("reconcile.forwarders");
  if (phones.length === 0 && !brings) return null;
  return (
    <section className="mt-8 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t("title")}</h2>
        {brings && (
          <ButtonLink variant="outline" href={at({ phone: "new" })} scroll={false}>
            {t("add")}
          </ButtonLink>
        )}
      </div>
      {phones.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t("none")}</p>
      ) : (
        <ul className="sheet divide-y rounded-lg border bg-card">
          {phones.map((phone) => (
            <Phone key={phone.id} phone={phone} brings={brings} at={at} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why a phone's messages are refused; the rest is said in common words. */
const WHYS = [
  "account_closed",
  "account_short",
  "channel_short",
  "decider_held",
  "forbidden",
  "invalid",
  "not_reconciled",
  "statement_elsewhere",
] as const;

function Phone({ phone, brings, at }: Omit<Props, "phones"> & { phone: ForwarderView }) {
  const t = useTranslations("reconcile.forwarders");
  const methods = useTranslations("methods");
  const locale = useLocale() as Locale;
  const when = (instant: string) => formatDateTime(new Date(instant), locale);
  const { id, name, channel, madeBy, madeAt, revokedAt, heardAt, messages, unread } = phone;
  const why = WHYS.find((each) => each === phone.refusal) ?? "other";
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3.5">
      <span className="min-w-0 break-words">
        {methods(channelWord(channel))} · {name} {revokedAt && <Badge>{t("isRevoked")}</Badge>}
        {phone.silent && <Badge variant="waiting">{t("silent")}</Badge>}
        <span className="block text-sm text-muted-foreground">
          {heardAt ? t("heard", { at: when(heardAt) }) : t("never")} ·{" "}
          {t("counts", { messages, unread })}
        </span>
        <span className="block text-sm text-muted-foreground">
          {t("by", { name: madeBy, at: when(madeAt) })}
          {revokedAt && ` · ${t("revokedAt", { at: when(revokedAt) })}`}
        </span>
        {phone.refusedAt && !revokedAt && (
          <span className="block text-sm text-destructive-ink">
            {t("refused", { at: when(phone.refusedAt) })} {t(`whys.${why}`)}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-4">
        <Link href={at({ phone: id, files: undefined })} scroll={false} className={WAY}>
          {t("messages")}
          <span className="sr-only"> {name}</span>
        </Link>
        {brings && !revokedAt && (
          <Link href={at({ revoke: id })} scroll={false} className={WAY}>
            {t("revoke")}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
      </span>
    </li>
  );
}
