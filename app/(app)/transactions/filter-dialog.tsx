import { useTranslations } from "next-intl";
import { AddressForm } from "@/components/address-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
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
        <Field id="from" label={t("fromDay")}>
          <Input type="date" name="from" defaultValue={state.from} />
        </Field>
        <Field id="to" label={t("toDay")}>
          <Input type="date" name="to" defaultValue={state.to} />
        </Field>
        <Field id="decidedFrom" label={t("decidedFrom")}>
          <Input type="date" name="decidedFrom" defaultValue={state.decidedFrom} />
        </Field>
        <Field id="decidedTo" label={t("decidedTo")}>
          <Input type="date" name="decidedTo" defaultValue={state.decidedTo} />
        </Field>
        <Field id="min" label={t("minAmount")}>
          <Input
            name="min"
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            defaultValue={state.min}
          />
        </Field>
        <Field id="max" label={t("maxAmount")}>
          <Input
            name="max"
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            defaultValue={state.max}
          />
        </Field>
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
