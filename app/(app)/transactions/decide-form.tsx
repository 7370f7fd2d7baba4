"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import type { TransactionType } from "@/components/type-signs";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useMemberForm } from "@/components/use-member-form";
import { decideOn } from "./actions";

type Decided = {
  type: TransactionType;
  /** Whose money it is, and the amounts and places as they are told afterwards. */
  name: string;
  net: string;
  amount: string;
  from: string;
  to: string;
};
type Props = {
  id: string;
  /** The receipt's number so far; null where there is no receipt. */
  externalId: string | null;
  closeHref: string;
  about: Decided;
  /** A second approver is needed after this one. */
  first: boolean;
};

/** Approve, or reject with a reason; two forms, so that Enter never does the other one. */
export function DecideForm({ id, externalId, closeHref, about, first }: Props) {
  const t = useTranslations("transactions.decision");
  const common = useTranslations("common");
  const { state, act, failed, errors } = useMemberForm(decideOn, {
    lost: common("unreachable"),
    done: (outcome) => ({
      title: t(`${outcome}Title`, about),
      description: t(`${outcome}Text`, about),
      href: closeHref,
    }),
  });

  return (
    <div className="mt-1 grid gap-5">
      {state.status === "done" && <Alert variant="success">{t(`${state.data}Text`, about)}</Alert>}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <form action={act} className="grid gap-4">
        <input type="hidden" name="id" value={id} />
        <FocusFirstError after={failed} />
        {externalId !== null && (
          <Field
            id="externalId"
            label={t("externalId")}
            hint={t(about.type === "withdraw" ? "payoutReceiptHint" : "externalIdHint")}
            error={errors.externalId}
          >
            <Input
              name="externalId"
              defaultValue={failed?.typed.externalId ?? externalId}
              maxLength={64}
              autoComplete="off"
            />
          </Field>
        )}
        <FreshPassword failed={failed} />
        <SubmitButton name="status" value="approved" pendingLabel={t("pending")}>
          {t(first ? "approveFirst" : "approve")}
        </SubmitButton>
      </form>
      <form action={act} className="grid gap-4 border-t border-border pt-4">
        <input type="hidden" name="id" value={id} />
        <FocusFirstError after={failed} />
        <p className="text-sm text-muted-foreground">{t("or")}</p>
        <Field
          id="reason"
          label={t("reason")}
          hint={t(about.type === "move" ? "reasonHintMove" : "reasonHint")}
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
          name="status"
          value="rejected"
          variant="destructive"
          pendingLabel={t("pending")}
        >
          {t("reject")}
        </SubmitButton>
      </form>
    </div>
  );
}
