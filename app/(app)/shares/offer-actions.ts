"use server";

import { noFields, pathId } from "@/lib/fields";
import { endOffer, takeShares } from "@/lib/shares/offers";
import { takeSchema } from "@/lib/shares/schema";
import { formAction } from "@/lib/web/action";

const named = (form: FormData) => pathId(String(form.get("id") ?? ""));

/** Takes the shares of the offer that the form names. */
export const takeShareOffer = formAction({
  schema: takeSchema,
  fields: { password: "text" },
  failed: "shares.answer.failed",
  run: async (ctx, { password }, form) => (await takeShares(ctx, named(form), password)).id,
});

/** Declines the offer that the form names, or takes one's own back. */
export const endShareOffer = formAction({
  schema: noFields,
  fields: {},
  failed: "shares.answer.failed",
  run: async (ctx, _, form) => (await endOffer(ctx, named(form))).id,
});
