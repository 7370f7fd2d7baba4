import { getLocale, getTranslations } from "next-intl/server";
import { X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { formatDate, startOfKigaliDay } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { memberName } from "@/lib/transactions/queries";
import { loaded } from "@/lib/web/loaded";
import { addressOf, FILTER_KEYS, FILTER_LABELS, type ListState } from "./address";

/** Each filter that narrows the list, as a link that takes it away. */
export async function ActiveFilters({ state }: { state: ListState }) {
  const t = await getTranslations("transactions");
  const types = await getTranslations("types");
  const methods = await getTranslations("methods");
  const status = await getTranslations("status");
  const locale = await getLocale();
  const { type, method, channel, from, to, min, max, member } = state;
  const day = (text: string) => formatDate(startOfKigaliDay(text), locale);
  const values: Record<(typeof FILTER_KEYS)[number], string | undefined> = {
    type: type && types(type),
    status: state.status && status(state.status),
    method: method && methods(method),
    channel:
      channel && (methods.has(channelWord(channel)) ? methods(channelWord(channel)) : channel),
    from: from && day(from),
    to: to && day(to),
    decidedFrom: state.decidedFrom && day(state.decidedFrom),
    decidedTo: state.decidedTo && day(state.decidedTo),
    min: min === undefined ? undefined : formatExact(min),
    max: max === undefined ? undefined : formatExact(max),
    member: member && ((await loaded(memberName(database(), member))) || t("unknownMember")),
  };
  const shown = FILTER_KEYS.filter((key) => values[key] !== undefined);
  const none = Object.fromEntries(FILTER_KEYS.map((key) => [key, null]));
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      {shown.map((key) => (
        <li key={key}>
          <Link
            href={addressOf(state, { [key]: null })}
            scroll={false}
            aria-label={t("removeFilter", { filter: `${t(FILTER_LABELS[key])}: ${values[key]}` })}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border bg-card px-3 hover:bg-muted pointer-fine:min-h-8"
          >
            <span className="text-muted-foreground">{t(FILTER_LABELS[key])}</span>
            {values[key]}
            <X className="size-3.5 text-muted-foreground" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={addressOf(state, none)}
          scroll={false}
          className="link grid min-h-11 place-items-center px-2 pointer-fine:min-h-8"
        >
          {t("clearFilters")}
        </Link>
      </li>
    </ul>
  );
}
