"use server";

import { answerOpening } from "@/lib/imports/answers";
import { openingAnswerSchema } from "@/lib/imports/confirming/schema";
import { quietAction } from "@/lib/web/action";

/** Keeps what the member says of the balance that was brought in for them. */
export const answerBalance = quietAction({
  schema: openingAnswerSchema,
  fields: { agrees: "boolean", shouldBe: "integer", remark: "text" },
  renews: "/dashboard",
  run: (ctx, said) => answerOpening(ctx, said),
});
