"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import type { TransactionType } from "@/components/type-signs";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { decideOn } from "./actions";

type Outcome = "approved" | "rejected" | "first";
export type Decided = {
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
  const [state, act] = useSteadyAction<FormState<Outcome>>(
    decideOn,
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
    toast.success({
      title: t(`${state.data}Title`, about),
      description: t(`${state.data}Text`, about),
    });
    router.replace(closeHref, { scroll: false });
  }, [state, t, about, router, closeHref]);

  const failed = state.status === "failed" ? state : null;
  const errors = failed?.failure.fields ?? {};
  useSessionEnd(failed?.failure.code);
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
