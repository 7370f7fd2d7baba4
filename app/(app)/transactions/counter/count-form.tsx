"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { closeTheirs, countOne } from "./actions";
import { CashFields } from "./cash-fields";

type Props = {
  drawer: string;
  /** Its clerk, who counts in their place, or who counts once more and so closes the drawer. */
  by: "clerk" | "other" | "closer";
  /** Where it leads once it is done. */
  done: string;
};

const TEXTS = { clerk: "countText", other: "inPlaceText", closer: "closeText" } as const;

/** A blind count: of one's own drawer, in the place of a colleague, or of a colleague's, which closes it. */
export function CountForm({ drawer, by, done }: Props) {
  const t = useTranslations("counter.drawer");
  const { act, failed, typed, errors } = useMemberForm(by === "closer" ? closeTheirs : countOne, {
    done: (text) => ({ title: text, href: done }),
  });
  const beside = Object.keys(errors).length > 0;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={drawer} />
      <FocusFirstError after={failed} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t(TEXTS[by])}</p>
      <CashFields typed={typed} errors={errors} />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("counting")}>
        {t(by === "closer" ? "close" : "count")}
      </SubmitButton>
    </form>
  );
}
