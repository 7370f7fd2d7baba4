"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { openOwnDrawer } from "./actions";
import { CashFields } from "./cash-fields";
import { SecondFields } from "./second-fields";

/** Opens one's drawer: what is fetched out of the safe, and who keeps it. */
export function OpenForm() {
  const t = useTranslations("counter.drawer");
  const { act, failed, typed, errors } = useMemberForm(openOwnDrawer, {
    done: (text) => ({ title: t("openedTitle"), description: text }),
  });
  const beside = Object.keys(errors).length > 0;
  return (
    <form action={act} className="grid max-w-md gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("openText")}</p>
      <CashFields typed={typed} errors={errors} />
      <SecondFields
        identifier={typed["secondStaff.identifier"]}
        errors={errors}
        hint={t("openSecond")}
      />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("opening")}>{t("open")}</SubmitButton>
    </form>
  );
}
