"use server";

import { broughtByForm } from "@/app/admin/statements/brought";
import { proposeExplanation, proposeWithdrawal } from "@/lib/approvals/explanations";
import { AppError } from "@/lib/errors";
import { methodOf } from "@/lib/methods";
import { columnsOfBrought, lacksColumns } from "@/lib/reconciliation/brought";
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
  pairForm,
  recordForm,
  statementFormSchema,
  withOthersForm,
} from "@/lib/reconciliation/schema";
import { confirmSeveral } from "@/lib/reconciliation/several";
import { type ShownPreview, shownOf } from "@/lib/reconciliation/shown";
import type { Columns } from "@/lib/reconciliation/views";
import { type FormState, formAction, quietAction, runForm } from "@/lib/web/action";
import { check } from "@/lib/web/handler";
import { outcomesOf } from "@/lib/web/outcomes";

const HERE = "/transactions/reconcile";
const ofLine = { right: "statements.match", renews: HERE } as const;

/** `columns`: of a table whose columns somebody names, its first rows and how it is read. */
export type Bringing = {
  already: boolean;
  brought: boolean;
  preview: ShownPreview | null;
  columns: Columns | null;
  channel: string;
};
type Kept = Pick<Bringing, "columns">;

/** Says what a statement would bring, or what there is to name its columns by, or brings it in. */
export async function bringStatement(
  before: FormState<Bringing, Kept>,
  form: FormData,
): Promise<FormState<Bringing, Kept>> {
  const { named, twice } = withColumns(form);
  const state = await runForm(named, {
    schema: bringForm,
    fields: { step: "text", channel: "text", text: "text", mapping: "text" },
    right: "statements.bring",
    unhurried: true,
    renews: HERE,
    run: async (ctx, { step, ...given }): Promise<Bringing> => {
      if (twice) throw new AppError("invalid", {}, { "mapping.columns": { key: "mappingTwice" } });
      const sent = form.get("file");
      const file = sent instanceof File && sent.size > 0 ? { file: sent } : {};
      const brought = await broughtByForm(
        check(statementFormSchema, { ...given, method: methodOf(given.channel), ...file }),
      );
      const columns = async () => shortRows(await columnsOfBrought(ctx, brought));
      const { channel } = given;
      const nothing = { already: false, brought: false, preview: null, columns: null, channel };
      if (step === "columns") return { ...nothing, columns: await columns() };
      if (step === "preview") {
        try {
          const preview = shownOf(await previewStatement(ctx, brought), brought.method);
          return { ...nothing, preview, columns: given.mapping ? await columns() : null };
        } catch (error) {
          if (!lacksColumns(error)) throw error;
          return { ...nothing, columns: await columns() };
        }
      }
      const { already, preview } = await importStatement(ctx, brought);
      return {
        already,
        brought: !already,
        preview: shownOf(preview, brought.method),
        columns: null,
        channel,
      };
    },
  });
  if (state.status !== "failed") return state;
  // What somebody is naming stays to be corrected.
  const columns = before.status === "done" ? before.data.columns : null;
  return { ...state, columns: columns ?? ((before.status === "failed" && before.columns) || null) };
}

/** A form's chosen columns (`col.3=date`) as one mapping; `twice`: two tell the same. */
function withColumns(form: FormData): { named: FormData; twice: boolean } {
  if (!(form instanceof FormData)) return { named: form, twice: false };
  const columns: Record<string, number> = {};
  let twice = false;
  for (const [key, value] of form) {
    const place = /^col\.(\d{1,3})$/.exec(key)?.[1];
    if (place === undefined || typeof value !== "string" || value === "") continue;
    twice ||= value in columns;
    columns[value] = Number(place);
  }
  const { headingRow, dateForm, decimal } = Object.fromEntries(form);
  if (headingRow === undefined) return { named: form, twice };
  const named = new FormData();
  for (const [key, value] of form) named.append(key, value);
  const mapping = { headingRow: Number(headingRow), columns, dateForm, decimal };
  named.set("mapping", JSON.stringify(mapping));
  return { named, twice };
}

/** So much of a table is enough to name its columns by. */
const shortRows = ({ rows, mapping }: Columns): Columns => ({
  mapping,
  rows: rows.slice(0, 20).map((row) => row.map((cell) => cell.slice(0, 60))),
});

export type Confirmed = { id: string; ok: boolean; message?: string }[];

/** Confirms the certain suggestions of the lines that the form names, each by itself. */
export const confirmCertain = formAction({
  schema: confirmForm,
  fields: { ids: "text" },
  ...ofLine,
  unhurried: true,
  run: async (ctx, { ids }) => outcomesOf(await confirmLines(ctx, ids)),
});

/** Confirms that a line is of the transaction that was chosen. */
export const confirmPair = quietAction({
  schema: pairForm,
  fields: { line: "text", transaction: "text" },
  ...ofLine,
  run: (ctx, { line, transaction }) => confirmLine(ctx, line, transaction),
});

/** Confirms that a line paid for the several transactions that were ticked. */
export async function confirmOfSeveral(
  _: FormState<null>,
  form: FormData,
): Promise<FormState<null>> {
  return runForm(withTicks(form, "transactionIds"), {
    schema: ofSeveralForm,
    fields: { line: "text", transactionIds: "text" },
    ...ofLine,
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
    ...ofLine,
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
export const undoLine = quietAction({
  schema: lineForm,
  fields: { line: "text" },
  ...ofLine,
  run: (ctx, { line }) => undoMatch(ctx, line),
});

/** Records the deposit of the member that was named. */
export const recordLine = quietAction({
  schema: recordForm,
  fields: { line: "text", member: "text" },
  ...ofLine,
  run: async (ctx, { line, member }) => recordDeposit(ctx, line, await memberNamed(ctx.db, member)),
});

/** Proposes what a line was. */
export const explainLine = quietAction({
  schema: explainForm,
  fields: { line: "text", account: "text", reason: "text" },
  ...ofLine,
  run: (ctx, { line, ...said }) => proposeExplanation(ctx, line, said),
});

/** Sets a line aside that could not be read. */
export const setLineAside = quietAction({
  schema: lineReasonForm,
  fields: { line: "text", reason: "text" },
  ...ofLine,
  run: (ctx, { line, reason }) => ignoreLine(ctx, line, reason),
});

/** Proposes to take a statement back. */
export const takeBackStatement = quietAction({
  schema: lineReasonForm,
  fields: { line: "text", reason: "text" },
  right: "transactions.delete",
  renews: HERE,
  run: (ctx, { line, reason }) => proposeWithdrawal(ctx, line, reason),
});
