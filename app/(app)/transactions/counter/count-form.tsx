"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { closeTheirs, countOwn } from "./actions";
import { CashFields } from "./cash-fields";

type Props = {
  drawer: string;
  /** By another person than its clerk: it closes the drawer. */
  closes: boolean;
  /** Where it leads once it is done. */
  done: string;
};

/** A blind count: of one's own drawer, or of a colleague's, which closes it. */
export function CountForm({ drawer, closes, done }: Props) {
  const t = useTranslations("counter.drawer");
  const { act, failed, typed, errors } = useMemberForm(closes ? closeTheirs : countOwn, {
    done: (text) => ({ title: text, href: done }),
  });
  const beside = Object.keys(errors).length > 0;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={drawer} />
      <FocusFirstError after={failed} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t(closes ? "closeText" : "countText")}</p>
      <CashFields typed={typed} errors={errors} />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("counting")}>{t(closes ? "close" : "count")}</SubmitButton>
    </form>
  );
}
