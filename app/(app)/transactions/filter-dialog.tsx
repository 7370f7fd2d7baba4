import { useTranslations } from "next-intl";
import { AddressForm } from "@/components/address-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { METHODS } from "@/lib/methods";
import { STATUSES, TYPES } from "@/lib/transactions/schema";
import { addressOf, FILTER_KEYS, type ListState } from "./address";

/** All filters as one form whose answer is the list's address; it needs no script. */
export function FilterDialog({ state }: { state: ListState }) {
  const t = useTranslations("transactions");
  const types = useTranslations("types");
  const methods = useTranslations("methods");
  const status = useTranslations("status");
  const kept = ["q", "member", "deleted", "sort", "order"] as const;
  const none = Object.fromEntries(FILTER_KEYS.map((key) => [key, null]));
  return (
    <Dialog title={t("filterTitle")} closeHref={addressOf(state)}>
      <AddressForm action="/transactions" className="grid gap-4 sm:grid-cols-2">
        {kept.map(
          (key) => state[key] && <input key={key} type="hidden" name={key} value={state[key]} />,
        )}
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
          className="sm:col-span-2"
        />
        <TextField name="from" label={t("fromDay")} type="date" defaultValue={state.from} />
        <TextField name="to" label={t("toDay")} type="date" defaultValue={state.to} />
        <TextField
          name="decidedFrom"
          label={t("decidedFrom")}
          type="date"
          defaultValue={state.decidedFrom}
        />
        <TextField
          name="decidedTo"
          label={t("decidedTo")}
          type="date"
          defaultValue={state.decidedTo}
        />
        <TextField
          name="min"
          label={t("minAmount")}
          inputMode="numeric"
          maxLength={15}
          defaultValue={state.min}
        />
        <TextField
          name="max"
          label={t("maxAmount")}
          inputMode="numeric"
          maxLength={15}
          defaultValue={state.max}
        />
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
