import { useTranslations } from "next-intl";
import { AddressForm } from "@/components/address-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { database } from "@/db/client";
import { severalChannels } from "@/lib/ledger/channels";
import { channelWord, METHODS } from "@/lib/methods";
import { STATUSES, TYPES } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";
import { addressOf, FILTER_KEYS, FILTER_LABELS, type ListState } from "./address";

const KEPT = ["q", "member", "deleted", "sort", "order"] as const;
const DAYS = ["from", "to", "decidedFrom", "decidedTo"] as const;
const AMOUNTS = ["min", "max"] as const;

/** All filters as one form whose answer is the list's address; it needs no script. */
export async function FilterDialog({ state }: { state: ListState }) {
  const channels = await loaded(severalChannels(database()));
  return <Filters state={state} channels={channels ?? []} />;
}

type Props = {
  state: ListState;
  /** The accounts of the methods that have several. */
  channels: readonly string[];
};

function Filters({ state, channels }: Props) {
  const t = useTranslations("transactions");
  const field = (name: (typeof DAYS)[number] | (typeof AMOUNTS)[number]) => ({
    name,
    label: t(FILTER_LABELS[name]),
    defaultValue: state[name],
  });
  const none = Object.fromEntries(FILTER_KEYS.map((key) => [key, null]));
  return (
    <Dialog title={t("filterTitle")} closeHref={addressOf(state)}>
      <AddressForm action="/transactions" className="grid gap-4 sm:grid-cols-2">
        {KEPT.map(
          (key) => state[key] && <input key={key} type="hidden" name={key} value={state[key]} />,
        )}
        <Choices state={state} channels={channels} />
        {DAYS.map((name) => (
          <TextField key={name} {...field(name)} type="date" />
        ))}
        {AMOUNTS.map((name) => (
          <TextField key={name} {...field(name)} inputMode="numeric" maxLength={15} />
        ))}
        <div className="flex flex-wrap-reverse gap-2 *:flex-1 sm:col-span-2">
          <ButtonLink variant="outline" href={addressOf(state, none)} scroll={false}>
            {t("clearFilters")}
          </ButtonLink>
          <Button type="submit">{t("applyFilters")}</Button>
        </div>
      </AddressForm>
    </Dialog>
  );
}

/** Of what, in which state, by which way. */
function Choices({ state, channels }: Props) {
  const t = useTranslations("transactions");
  const types = useTranslations("types");
  const methods = useTranslations("methods");
  const status = useTranslations("status");
  return (
    <>
      <SelectField
        name="type"
        label={t("type")}
        defaultValue={state.type ?? ""}
        none={t("any")}
        choices={TYPES.map((each) => [each, types(each)])}
      />
      <SelectField
        name="status"
        label={t("status")}
        defaultValue={state.status ?? ""}
        none={t("any")}
        choices={STATUSES.map((each) => [each, status(each)])}
      />
      <SelectField
        name="method"
        label={t("method")}
        defaultValue={state.method ?? ""}
        none={t("any")}
        choices={METHODS.map((each) => [each, methods(each)])}
        className={channels.length > 0 ? undefined : "sm:col-span-2"}
      />
      {channels.length > 0 && (
        <SelectField
          name="channel"
          label={t(FILTER_LABELS.channel)}
          defaultValue={state.channel ?? ""}
          none={t("any")}
          choices={channels.map((each) => [each, methods(channelWord(each))])}
        />
      )}
    </>
  );
}
