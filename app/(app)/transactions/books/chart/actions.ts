"use server";

import { nameField } from "@/lib/accounting/chart/rules";
import { chartAddForm, chartChangeForm } from "@/lib/accounting/chart/schema";
import { proposeAccount, proposeAccountChange } from "@/lib/approvals/chart-changes";
import { LOCALES } from "@/lib/locales";
import { fieldsOf, formAction } from "@/lib/web/action";

const HERE = "/transactions/books/chart";
const NAMES = fieldsOf("text", LOCALES.map(nameField));

/** Proposes another account of the chart. */
export const addAccount = formAction({
  schema: chartAddForm,
  fields: {
    number: "text",
    ...NAMES,
    parent: "text",
    contra: "boolean",
    method: "text",
    reason: "text",
  },
  right: "system.manage",
  renews: HERE,
  run: proposeAccount,
});

/** Proposes other names for an account, or to close it or open it again. */
export const changeAccount = formAction({
  schema: chartChangeForm,
  fields: { code: "text", ...NAMES, active: "boolean", reason: "text" },
  right: "system.manage",
  renews: HERE,
  run: (ctx, { code, ...change }) => proposeAccountChange(ctx, code, change),
});
