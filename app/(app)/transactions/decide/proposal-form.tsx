"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useMemberForm } from "@/components/use-member-form";
import type { ProposalView } from "@/lib/approvals/schema";
import { decideOnProposal } from "../actions";

type Props = Pick<ProposalView, "id" | "may"> & { closeHref: string };

/** Confirm, or refuse or take back with a reason; two forms, so that Enter never does the other one. */
export function ProposalForm({ id, may, closeHref }: Props) {
  const t = useTranslations("proposals");
  const common = useTranslations("common");
  const { state, act, failed, errors } = useMemberForm(decideOnProposal, {
    lost: common("unreachable"),
    done: (outcome) => ({
      title: t(`${outcome}Title`),
      description: t(`${outcome}Text`),
      href: closeHref,
    }),
  });
  const own = may.includes("withdraw");
  return (
    <div className="mt-1 grid gap-5">
      {state.status === "done" && <Alert variant="success">{t(`${state.data}Text`)}</Alert>}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {may.includes("confirm") && (
        <form action={act} className="grid gap-2">
          <input type="hidden" name="id" value={id} />
          <FreshPassword failed={failed} />
          <SubmitButton name="decision" value="confirm" pendingLabel={t("pending")}>
            {t("confirm")}
          </SubmitButton>
          <p className="text-sm text-muted-foreground">{t("confirmHint")}</p>
        </form>
      )}
      <form action={act} className="grid gap-4 border-t border-border pt-4">
        <input type="hidden" name="id" value={id} />
        <FocusFirstError after={failed} />
        {!own && <p className="text-sm text-muted-foreground">{t("or")}</p>}
        <Field
          id="reason"
          label={t("reason")}
          hint={t(own ? "reasonHintOwn" : "reasonHint")}
          error={errors.reason}
        >
          <Textarea
            name="reason"
            rows={2}
            maxLength={500}
            defaultValue={failed?.typed.reason ?? ""}
          />
        </Field>
        <FreshPassword failed={failed} id="fresh-password-2" />
        <SubmitButton
          name="decision"
          value="refuse"
          variant="destructive"
          pendingLabel={t("pending")}
        >
          {t(own ? "withdraw" : "refuse")}
        </SubmitButton>
      </form>
    </div>
  );
}
