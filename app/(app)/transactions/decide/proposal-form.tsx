"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ProposalView } from "@/lib/approvals/schema";
import { decideOnProposal } from "../actions";
import { RefuseForm } from "../refuse-form";
import { useDecision } from "./use-decision";

type Props = Pick<ProposalView, "id" | "may" | "shown"> & {
  closeHref: string;
  /** The next thing that waits for the reader. */
  next: string | null;
};

/** Confirm, or refuse or take back with a reason. */
export function ProposalForm({ id, may, shown, closeHref, next }: Props) {
  const t = useTranslations("proposals");
  const list = useTranslations("toDecide");
  const { state, act, failed, agreeing, refusing } = useDecision(decideOnProposal, {
    said: (outcome) => ({ title: t(`${outcome}Title`), description: t(`${outcome}Text`) }),
    href: next ?? closeHref,
  });
  const [own, confirms] = [may.includes("withdraw"), may.includes("confirm")];
  const refuse = next ? list("refuseNext") : t("refuse");
  return (
    <div className="mt-1 grid gap-5">
      {state.status === "done" && <Alert variant="success">{t(`${state.data}Text`)}</Alert>}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {confirms && (
        <form action={act} className="grid gap-2">
          <RequestId typed={agreeing?.typed} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="shown" value={shown} />
          <FreshPassword failed={agreeing} />
          <SubmitButton name="decision" value="confirm" pendingLabel={t("pending")}>
            {next ? list("confirmNext") : t("confirm")}
          </SubmitButton>
          <p className="text-sm text-muted-foreground">{t("confirmHint")}</p>
        </form>
      )}
      <RefuseForm
        id={id}
        act={act}
        failed={refusing}
        send={{ name: "decision", value: "refuse" }}
        words={{
          ...(confirms && { or: t("or") }),
          reason: t("reason"),
          hint: t(own ? "reasonHintOwn" : "reasonHint"),
          refuse: own ? t("withdraw") : refuse,
          pending: t("pending"),
        }}
      />
    </div>
  );
}
