"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { resolveLines } from "@/lib/accounting/vouchers/accounts";
import { addVoucherFile } from "@/lib/accounting/vouchers/files";
import { recordVoucher, refuseUnbalanced, voucherWaits } from "@/lib/accounting/vouchers/record";
import { LINE_FIELDS, lineName, MOST_LINES, voucherSums } from "@/lib/accounting/vouchers/rules";
import {
  pruneVoucher,
  type VoucherTerms,
  voucherSchema,
  voucherTermsSchema,
} from "@/lib/accounting/vouchers/schema";
import type { Context } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { noFields, pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { type FieldKind, formAction } from "@/lib/web/action";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { readUpload } from "../../../projects/read-upload";

const FIELDS: Record<string, FieldKind> = Object.fromEntries([
  ["description", "text"],
  ...Array.from({ length: MOST_LINES }, (_, at) => at).flatMap((at) =>
    LINE_FIELDS.map((field) => [lineName(at, field), field === "code" ? "text" : "integer"]),
  ),
]);

/** One step of a voucher: form, review, password, receipt. */
export async function voucherStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("books.voucher");
  const status = await getTranslations("status");
  const locale = await getLocale();
  const about = async (ctx: Context, terms: VoucherTerms) => {
    refuseUnbalanced(terms);
    const { lines, byTwo } = await resolveLines(ctx, terms);
    const amount = voucherSums(terms.lines).debit;
    const facts = [
      { label: t("amount"), value: formatExact(amount), lead: true },
      { label: t("description"), value: terms.description, lead: true },
      ...lines.map((line) => ({
        label: `${line.code} ${line.name[locale]}`,
        value: t(line.amount < 0 ? "debited" : "credited", {
          amount: formatExact(Math.abs(line.amount)),
        }),
      })),
    ];
    return { facts, byTwo, amount };
  };
  return runSteps(previous, form, {
    right: "vouchers.record",
    fields: FIELDS,
    prune: pruneVoucher,
    terms: voucherTermsSchema,
    whole: voucherSchema,
    review: async (ctx, terms) => {
      const { facts, byTwo, amount } = await about(ctx, terms);
      const waits = await voucherWaits(ctx, amount, byTwo);
      return [
        ...facts,
        ...(waits ? [{ label: t("approval"), value: t("colleague"), lead: true }] : []),
      ];
    },
    run: async (ctx, input) => {
      const recorded = await recordVoucher(ctx, input);
      const { facts } = await about(ctx, input);
      return {
        done: recorded.status === "pending" ? t("proposedTitle") : t("doneTitle"),
        facts: [
          ...facts,
          { label: t("status"), value: status(recorded.status) },
          { label: t("date"), value: formatDateTime(new Date(recorded.date), locale) },
          { label: t("reference"), value: recorded.reference },
        ],
        document: {
          href: `/transactions/books/vouchers/${recorded.reference}`,
          label: t("openIt"),
        },
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** Adds a document to a voucher. Answers what it is called. */
export const addDocument = formAction({
  right: "vouchers.record",
  fresh: false,
  renews: "/transactions/books/vouchers",
  failed: "books.voucher.fileFailed",
  schema: noFields,
  fields: {},
  // A photo may be opened behind others.
  unhurried: true,
  run: async (ctx, _, form) => {
    const file = await readUpload(form);
    return (await addVoucherFile(ctx, pathId(String(form.get("id") ?? "")), file)).name;
  },
});
