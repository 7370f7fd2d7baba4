"use server";

import { getTranslations } from "next-intl/server";
import { noFields, pathId } from "@/lib/fields";
import { endOffer, takeShares } from "@/lib/shares/offers";
import { takeSchema } from "@/lib/shares/schema";
import { type FormState, runForm } from "@/lib/web/action";

const named = (form: FormData) => pathId(String(form.get("id") ?? ""));

/** Takes the shares of the offer that the form names. */
export async function takeShareOffer(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const t = await getTranslations("shares.answer");
  return runForm(form, {
    schema: takeSchema,
    fields: { password: "text" },
    failed: t("failed"),
    run: async (ctx, { password }) => (await takeShares(ctx, named(form), password)).id,
  });
}

/** Declines the offer that the form names, or takes one's own back. */
export async function endShareOffer(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const t = await getTranslations("shares.answer");
  return runForm(form, {
    schema: noFields,
    fields: {},
    failed: t("failed"),
    run: async (ctx) => (await endOffer(ctx, named(form))).id,
  });
}
