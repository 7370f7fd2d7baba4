"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { deleteOne } from "./actions";

type Props = {
  id: string;
  reference: string;
  /** It has been posted: an opposite transaction takes it back. */
  reverses: boolean;
  closeHref: string;
};

/** Says why, if one likes, and deletes. */
export function DeleteForm({ id, reference, reverses, closeHref }: Props) {
  const t = useTranslations("transactions.deletion");
  const common = useTranslations("common");
  const [state, act] = useSteadyAction<FormState<"removed" | "reversed">>(
    deleteOne,
    { status: "idle" },
    (_, form) => ({
      status: "failed",
      failure: { status: 0, code: "unreachable", message: common("unreachable") },
      typed: typedText(form),
    }),
  );
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: t("doneTitle"), description: t(state.data, { reference }) });
    router.replace(closeHref, { scroll: false });
  }, [state, t, reference, router, closeHref]);

  const failed = state.status === "failed" ? state : null;
  useSessionEnd(failed?.failure.code);
  return (
    <form action={act} className="grid gap-4">
      {state.status === "done" && <Alert variant="success">{t(state.data, { reference })}</Alert>}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <input type="hidden" name="id" value={id} />
      <FocusFirstError after={failed} />
      <Field
        id="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        error={failed?.failure.fields?.reason}
      >
        <Textarea
          name="reason"
          rows={2}
          maxLength={500}
          defaultValue={failed?.typed.reason ?? ""}
        />
      </Field>
      <SubmitButton variant="destructive" pendingLabel={t("pending")}>
        {t(reverses ? "reverse" : "remove")}
      </SubmitButton>
    </form>
  );
}
