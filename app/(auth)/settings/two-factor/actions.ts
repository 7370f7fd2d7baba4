"use server";

import { getTranslations } from "next-intl/server";
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "@/lib/auth/two-factor/commands";
import { bothSchema, enableSchema, startSchema } from "@/lib/auth/two-factor/schema";
import type { Context } from "@/lib/context";
import { actionContext, enrolmentContext, inWords, readForm } from "@/lib/web/action";
import { explain, type Failure } from "@/lib/web/failures";
import { inTurn } from "@/lib/web/gate";
import { check } from "@/lib/web/handler";
import { drawSetup } from "./setup-picture";
import type { TwoFactorState } from "./state";

/** One step; the form's button says which. Those who must enrol first may take the first two. */
export async function takeStep(_: TwoFactorState, form: FormData): Promise<TwoFactorState> {
  switch (form.get("intent")) {
    case "start":
      return start(form);
    case "enable":
      return enable(form);
    case "renew":
      return renew(form);
    case "disable":
      return disable(form);
    default:
      return { step: "given" };
  }
}

async function start(form: FormData): Promise<TwoFactorState> {
  try {
    const ctx = await enrolmentContext(form);
    const input = check(startSchema, readForm(form, { password: "text" }));
    const { secret } = await inTurn(ctx.actor, () => startTwoFactor(ctx, input));
    return { step: "scan", setup: drawSetup(secret, ctx.actor.username) };
  } catch (error) {
    return { step: "given", failure: await failureOf(error) };
  }
}

async function enable(form: FormData): Promise<TwoFactorState> {
  let actor: Context["actor"] | undefined;
  try {
    const ctx = await enrolmentContext(form);
    actor = ctx.actor;
    const input = check(enableSchema, readForm(form, { secret: "text", code: "text" }));
    const { codes } = await inTurn(actor, () => enableTwoFactor(ctx, input));
    return { step: "codes", codes, renewed: false };
  } catch (error) {
    const failure = await failureOf(error);
    const secret = String(form.get("secret") ?? "");
    // Of another set-up, or too old: it begins anew.
    if (!actor || failure.code === "conflict" || !/^[A-Z2-7]{16,64}$/.test(secret)) {
      return { step: "given", failure };
    }
    return { step: "scan", setup: drawSetup(secret, actor.username), failure };
  }
}

async function renew(form: FormData): Promise<TwoFactorState> {
  try {
    const ctx = await actionContext(form);
    const { codes } = await inTurn(ctx.actor, () => renewRecoveryCodes(ctx, both(form)));
    return { step: "codes", codes, renewed: true };
  } catch (error) {
    return { step: "given", failure: await failureOf(error) };
  }
}

async function disable(form: FormData): Promise<TwoFactorState> {
  try {
    const ctx = await actionContext(form);
    await inTurn(ctx.actor, () => disableTwoFactor(ctx, both(form)));
    return { step: "off" };
  } catch (error) {
    return { step: "given", failure: await failureOf(error) };
  }
}

const both = (form: FormData) =>
  check(bothSchema, readForm(form, { password: "text", code: "text" }));

async function failureOf(error: unknown): Promise<Failure> {
  return inWords(await explain(error), (await getTranslations("twoFactor"))("failed"));
}
