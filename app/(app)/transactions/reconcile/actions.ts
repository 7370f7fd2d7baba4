"use server";

import { broughtByForm } from "@/app/admin/statements/brought";
import { proposeExplanation, proposeWithdrawal } from "@/lib/approvals/explanations";
import { confirmLine, confirmLines } from "@/lib/reconciliation/confirm";
import { importStatement, previewStatement } from "@/lib/reconciliation/import";
import { ignoreLine, undoMatch } from "@/lib/reconciliation/match";
import { memberNamed, recordDeposit } from "@/lib/reconciliation/record";
import {
  bringForm,
  confirmForm,
  explainForm,
  lineForm,
  lineReasonForm,
  ofSeveralForm,
  type Preview,
  pairForm,
  recordForm,
  statementFormSchema,
  withOthersForm,
} from "@/lib/reconciliation/schema";
import { confirmSeveral } from "@/lib/reconciliation/several";
import { type FormState, runForm } from "@/lib/web/action";
import { confirmedResults } from "@/lib/web/confirmed";
import { check } from "@/lib/web/handler";

const HERE = "/transactions/reconcile";

/** So many lines of a preview are shown. */
const SHOWN = 8;

export type Bringing = { already: boolean; brought: boolean; preview: Preview };

/** Says what a statement would bring, or brings it in. */
export async function bringStatement(
  _: FormState<Bringing>,
  form: FormData,
): Promise<FormState<Bringing>> {
  return runForm(form, {
    schema: bringForm,
    fields: { step: "text", method: "text", text: "text", mapping: "text" },
    right: "statements.bring",
    unhurried: true,
    renews: HERE,
    run: async (ctx, { step, ...given }) => {
      const sent = form.get("file");
      const file = sent instanceof File && sent.size > 0 ? { file: sent } : {};
      const brought = await broughtByForm(check(statementFormSchema, { ...given, ...file }));
      if (step === "preview") {
        return {
          already: false,
          brought: false,
          preview: short(await previewStatement(ctx, brought)),
        };
      }
      const { already, preview } = await importStatement(ctx, brought);
      return { already, brought: !already, preview: short(preview) };
    },
  });
}

const short = (preview: Preview): Preview => ({
  ...preview,
  lines: preview.lines.filter(({ known }) => !known).slice(0, SHOWN),
  unread: preview.unread.slice(0, SHOWN),
  refused: preview.refused.slice(0, SHOWN),
  gaps: preview.gaps.slice(0, SHOWN),
});

export type Confirmed = { id: string; ok: boolean; message?: string }[];

/** Confirms the certain suggestions of the lines that the form names, each by itself. */
export async function confirmCertain(
  _: FormState<Confirmed>,
  form: FormData,
): Promise<FormState<Confirmed>> {
  return runForm(form, {
    schema: confirmForm,
    fields: { ids: "text" },
    right: "statements.match",
    unhurried: true,
    renews: HERE,
    run: async (ctx, { ids }) => confirmedResults(await confirmLines(ctx, ids)),
  });
}

/** Confirms that a line is of the transaction that was chosen. */
export async function confirmPair(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    schema: pairForm,
    fields: { line: "text", transaction: "text" },
    right: "statements.match",
    renews: HERE,
    run: async (ctx, { line, transaction }) => {
      await confirmLine(ctx, line, transaction);
      return null;
    },
  });
}

/** Confirms that a line paid for the several transactions that were ticked. */
export async function confirmOfSeveral(
  _: FormState<null>,
  form: FormData,
): Promise<FormState<null>> {
  return runForm(withTicks(form, "transactionIds"), {
    schema: ofSeveralForm,
    fields: { line: "text", transactionIds: "text" },
    right: "statements.match",
    renews: HERE,
    run: async (ctx, { line, transactionIds }) => {
      await confirmSeveral(ctx, [line], transactionIds);
      return null;
    },
  });
}

/** Confirms that a line and others that were ticked paid for one transaction. */
export async function confirmWithOthers(
  _: FormState<null>,
  form: FormData,
): Promise<FormState<null>> {
  return runForm(withTicks(form, "lineIds"), {
    schema: withOthersForm,
    fields: { line: "text", transaction: "text", lineIds: "text" },
    right: "statements.match",
    renews: HERE,
    run: async (ctx, { line, transaction, lineIds }) => {
      await confirmSeveral(ctx, [line, ...lineIds], [transaction]);
      return null;
    },
  });
}

/** A form with the ids of its ticked boxes (`name.id`) in one field; the boxes stay, to be ticked again. */
function withTicks(form: FormData, name: string): FormData {
  if (!(form instanceof FormData)) return form;
  const all = new FormData();
  for (const [key, value] of form) all.append(key, value);
  const ids = [...form.keys()].filter((key) => key.startsWith(`${name}.`));
  all.set(name, ids.map((key) => key.slice(name.length + 1)).join(","));
  return all;
}

/** Undoes what a line was said to be of. */
export async function undoLine(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    schema: lineForm,
    fields: { line: "text" },
    right: "statements.match",
    renews: HERE,
    run: async (ctx, { line }) => {
      await undoMatch(ctx, line);
      return null;
    },
  });
}

/** Records the deposit of the member that was named. */
export async function recordLine(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    schema: recordForm,
    fields: { line: "text", member: "text" },
    right: "statements.match",
    renews: HERE,
    run: async (ctx, { line, member }) => {
      await recordDeposit(ctx, line, await memberNamed(ctx.db, member));
      return null;
    },
  });
}

/** Proposes what a line was. */
export async function explainLine(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    schema: explainForm,
    fields: { line: "text", account: "text", reason: "text" },
    right: "statements.match",
    renews: HERE,
    run: async (ctx, { line, ...said }) => {
      await proposeExplanation(ctx, line, said);
      return null;
    },
  });
}

/** Sets a line aside that could not be read. */
export async function setLineAside(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    schema: lineReasonForm,
    fields: { line: "text", reason: "text" },
    right: "statements.match",
    renews: HERE,
    run: async (ctx, { line, reason }) => {
      await ignoreLine(ctx, line, reason);
      return null;
    },
  });
}

/** Proposes to take a statement back. */
export async function takeBackStatement(
  _: FormState<null>,
  form: FormData,
): Promise<FormState<null>> {
  return runForm(form, {
    schema: lineReasonForm,
    fields: { line: "text", reason: "text" },
    right: "transactions.delete",
    renews: HERE,
    run: async (ctx, { line, reason }) => {
      await proposeWithdrawal(ctx, line, reason);
      return null;
    },
  });
}
