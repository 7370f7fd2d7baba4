import { getTranslations } from "next-intl/server";
import { AddressForm } from "@/components/address-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { ACTION_GROUPS, GROUPS } from "@/lib/audit/actions";
import type { Resolved } from "@/lib/audit/people";
import type { AuditQuery } from "@/lib/audit/schema";
import { AppError } from "@/lib/errors";
import { explain } from "@/lib/web/failures";
import { Choices } from "./choices";
import { entryWords } from "./describe";

type Props = {
  filter: AuditQuery;
  resolved: Resolved | null;
  address: (changes?: Record<string, string | null>) => string;
};

/** The filters as a form that sets the address; it works without script. */
export async function AuditFilter({ filter, resolved, address }: Props) {
  const t = await getTranslations("audit");
  const { problems = {}, choices = {} } = resolved ?? {};
  const wrong = Object.keys(problems).length > 0;
  const errors = wrong ? ((await explain(new AppError("invalid", {}, problems))).fields ?? {}) : {};
  const { who = "", subject = "", from = "", to = "" } = filter;
  const filled = { typed: { who, subject, from, to }, errors };
  const narrowed = Object.values(filter).some(Boolean);
  return (
    <Card className="no-print mb-4">
      <AddressForm
        aria-label={t("filter")}
        action="/settings/audit"
        className="grid items-start gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        {(["who", "subject"] as const).map((name) => (
          <TextField
            key={name}
            filled={filled}
            name={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            maxLength={200}
          />
        ))}
        <ActionField asked={filter.action ?? ""} />
        <Field id="outcome" label={t("outcome")}>
          <Select name="outcome" defaultValue={filter.outcome ?? ""}>
            <option value="">{t("anyOutcome")}</option>
            <option value="done">{t("done")}</option>
            <option value="refused">{t("refused")}</option>
          </Select>
        </Field>
        <TextField filled={filled} name="from" label={t("from")} type="date" />
        <TextField filled={filled} name="to" label={t("to")} type="date" />
        <Choices people={choices.who} hrefOf={(id) => address({ who: id })} />
        <Choices people={choices.subject} hrefOf={(id) => address({ subject: id })} />
        <div className="flex flex-wrap gap-2 sm:col-span-full">
          <Button type="submit">{t("apply")}</Button>
          <ButtonLink variant="outline" href="/settings/audit">
            {t(narrowed ? "clear" : "close")}
          </ButtonLink>
        </div>
      </AddressForm>
    </Card>
  );
}

/** Each act by its group; one that has no name here stays as it was asked for. */
async function ActionField({ asked }: { asked: string }) {
  const t = await getTranslations("audit");
  const { what } = await entryWords();
  const named = GROUPS.some((group) => (ACTION_GROUPS[group] as readonly string[]).includes(asked));
  const unnamed = asked && !asked.endsWith(".*") && !named;
  return (
    <Field id="action" label={t("action")}>
      <Select name="action" defaultValue={asked}>
        <option value="">{t("anyAction")}</option>
        {unnamed && <option value={asked}>{what(asked)}</option>}
        {GROUPS.map((group) => (
          <optgroup key={group} label={t(`groups.${group}`)}>
            <option value={`${group}.*`}>{t("allOf", { group: t(`groups.${group}`) })}</option>
            {ACTION_GROUPS[group].map((action) => (
              <option key={action} value={action}>
                {what(action)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
