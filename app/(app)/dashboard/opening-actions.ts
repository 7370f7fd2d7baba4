"use server";

import { answerOpening } from "@/lib/imports/answers";
import { openingAnswerSchema } from "@/lib/imports/confirming/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Keeps what the member says of the balance that was brought in for them. */
export async function answerBalance(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    schema: openingAnswerSchema,
    fields: { agrees: "boolean", shouldBe: "integer", remark: "text" },
    renews: "/dashboard",
    run: async (ctx, said) => {
      await answerOpening(ctx, said);
      return null;
    },
  });
}
