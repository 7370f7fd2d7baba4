"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import type { TransactionType } from "@/components/type-signs";
import { Alert } from "@/components/ui/alert";
import { AskedCheckbox } from "@/components/ui/asked-checkbox";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import { decideOn } from "./actions";
import { useDecision } from "./decide/use-decision";
import { PaidFrom, type PaidFromChoice } from "./paid-from";
import { RefuseForm } from "./refuse-form";

type Decided = {
  type: TransactionType;
  /** Whose money it is, and the amounts and places as they are told afterwards. */
  name: string;
  net: string;
  amount: string;
  from: string;
  to: string;
  /** Who may be asked to pay it. */
  provider: string;
};
type Props = {
  id: string;
  /** The receipt's number so far; null where there is no receipt. */
  externalId: string | null;
  closeHref: string;
  /** The next thing that waits for the reader, where they walk through the list of it. */
  next: string | null;
  about: Decided;
  /** What an approval would be: the first of two, or all that is needed; or the reader gave the first already. */
  agrees: "first" | "whole" | "did";
  /** The reader may approve a deposit of which no statement tells, with a reason. */
  mayWithout: boolean;
  /** The provider knows the number that is paid by another name. */
  otherName: boolean;
  /** Of a withdrawal: from which account it can be paid, where there are several. */
  from: PaidFromChoice | null;
};

/** Approve, or reject with a reason; who gave the first of two approvals takes it back by rejecting. */
export function DecideForm({ id, closeHref, next, about, agrees, ...asked }: Props) {
  const t = useTranslations("transactions.decision");
  const list = useTranslations("toDecide");
  // Texts choose by it, and know no hyphens.
  const words = { ...about, type: about.type.replaceAll("-", "_") };
  const { state, act, failed, agreeing, refusing } = useDecision(decideOn, {
    said: (outcome) => ({
      title: t(`${outcome}Title`, words),
      description: t(`${outcome}Text`, words),
    }),
    href: next ?? closeHref,
  });
  const first = agrees === "first";
  const approve = next
    ? list(first ? "approveFirstNext" : "approveNext")
    : t(first ? "approveFirst" : "approve");

  return (
    <div className="mt-1 grid gap-5">
      {state.status === "done" && <Alert variant="success">{t(`${state.data}Text`, words)}</Alert>}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {agrees !== "did" && (
        <form action={act} className="grid gap-4">
          <RequestId typed={agreeing?.typed} />
          <input type="hidden" name="id" value={id} />
          <FocusFirstError after={agreeing} />
          <ApproveFields {...asked} agreeing={agreeing} />
          <SubmitButton name="status" value="approved" pendingLabel={t("pending")}>
            {approve}
          </SubmitButton>
        </form>
      )}
      <RefuseForm
        id={id}
        act={act}
        failed={refusing}
        send={{ name: "status", value: "rejected" }}
        words={{
          ...(agrees !== "did" && { or: t("or") }),
          reason: t("reason"),
          hint: t(
            about.type === "move" || hasDocuments(about.type) ? "reasonHintMove" : "reasonHint",
          ),
          refuse: next ? list("rejectNext") : t("reject"),
          pending: t("pending"),
        }}
      />
    </div>
  );
}

type ApproveProps = Pick<Props, "externalId" | "mayWithout" | "otherName" | "from"> & {
  agreeing: ReturnType<typeof useDecision>["agreeing"];
};

/**
 * The receipt's number, and what is asked for once an approval was refused without it: each stays in the form while others
 * are asked for.
 */
function ApproveFields({ externalId, agreeing, mayWithout, otherName, from }: ApproveProps) {
  const t = useTranslations("transactions.decision");
  const code = agreeing?.failure.code;
  const typed = agreeing?.typed ?? {};
  return (
    <>
      {externalId !== null && (
        <TextField
          name="externalId"
          label={t("externalId")}
          hint={t("externalIdHint")}
          error={agreeing?.failure.fields?.externalId}
          defaultValue={typed.externalId ?? externalId}
          maxLength={64}
        />
      )}
      <PaidFrom from={from} error={agreeing?.failure.fields?.channel} typed={typed.channel} />
      <FreshPassword failed={agreeing} />
      {(code === "proof_missing" || typed.reason !== undefined) && mayWithout && (
        <TextField
          id="unprovenReason"
          name="reason"
          label={t("unproven")}
          hint={t("unprovenHint")}
          defaultValue={typed.reason ?? ""}
          maxLength={500}
        />
      )}
      <AskedCheckbox
        name="receiptChecked"
        label={t("receiptChecked")}
        asked={code === "receipt_alike"}
        typed={typed}
      />
      <AskedCheckbox
        name="nameChecked"
        label={t("nameChecked")}
        asked={otherName || code === "payee_differs"}
        typed={typed}
      />
    </>
  );
}
