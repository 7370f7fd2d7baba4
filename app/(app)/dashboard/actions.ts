"use server";

import { redirect } from "next/navigation";
import { closeFirstSteps } from "@/lib/members/first-steps";
import { ledContext } from "@/lib/web/action";
import { inTurn } from "@/lib/web/gate";

/** Puts the first steps on one's home away, and shows it without them. */
export async function putStepsAway(form: FormData): Promise<void> {
  const ctx = await ledContext(form, "/dashboard");
  await inTurn(ctx.actor, () => closeFirstSteps(ctx));
  redirect("/dashboard");
}
