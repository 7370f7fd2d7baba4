"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { inOneTurn } from "@/db/turn";
import { beginSignIn, finishSignIn } from "@/lib/auth/commands";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import { safeCallback } from "@/lib/auth/rules";
import { codeSchema, forgotSchema, loginSchema, resetFormSchema } from "@/lib/auth/schema";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { type FormState, inWords, readForm } from "@/lib/web/action";
import { explain, type Failure } from "@/lib/web/failures";
import { admitVisitor } from "@/lib/web/gate";
import { check, deviceOf } from "@/lib/web/handler";
import { knownDevice, rememberDevice, rememberSignIn } from "@/lib/web/known-device";
import { currentToken, forgetSession } from "@/lib/web/session";
import { currentStep, forgetStep, rememberStep } from "@/lib/web/sign-in-step";
import { typedText } from "@/lib/web/typed-text";

/** Who is at the door. Throws foreign_origin. */
async function visitor() {
  const sent = await headers();
  return {
    db: database(),
    origin: settledOrigin(),
    ...admitVisitor(sent),
    device: deviceOf({ headers: sent }),
    known: await knownDevice(),
    replaces: (await currentToken())?.sid,
  };
}

const goalOf = (form: FormData) => safeCallback(String(form.get("callbackUrl") ?? ""));
const withGoal = (address: string, form: FormData) =>
  `${address}&${new URLSearchParams({ callbackUrl: goalOf(form) })}`;

/**
 * Signs in and goes where the visitor wanted to go, or on to the code of the second factor; a failure
 * comes back beside the form.
 */
export async function signIn(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  const identifier = String(form.get("identifier") ?? "");
  let goal = goalOf(form);
  try {
    const input = check(loginSchema, { identifier, password: String(form.get("password") ?? "") });
    const begun = await inOneTurn(async () => beginSignIn(await visitor(), input));
    if ("sessionId" in begun) await rememberSignIn(begun);
    else {
      await rememberStep(begun);
      goal = withGoal("/login?mode=code", form);
    }
  } catch (error) {
    const typed = { identifier: identifier.slice(0, 200) };
    return { status: "failed", failure: await explain(error), typed };
  }
  redirect(goal);
}

/** The second step. Who took longer than five minutes begins again. */
export async function enterCode(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  let goal = withGoal("/login?late=1", form);
  try {
    const from = await visitor();
    const step = await currentStep();
    if (step) {
      const { code } = check(codeSchema, readForm(form, { code: "text" }));
      await rememberSignIn(await inOneTurn(() => finishSignIn(from, step, code)));
      goal = goalOf(form);
    }
  } catch (error) {
    const failure = await explain(error);
    if (failure.code !== "sign_in_expired") return { status: "failed", failure, typed: {} };
  }
  await forgetStep();
  redirect(goal);
}

/** Asks for a link by mail. The answer is the same whoever the address belongs to. */
export async function forgot(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  try {
    const input = check(forgotSchema, readForm(form, { email: "text" }));
    await inOneTurn(async () => requestReset(await visitor(), input));
    return { status: "done", data: null };
  } catch (error) {
    const failure = await failureOf(error, "forgotForm.failed");
    return { status: "failed", failure, typed: typedText(form) };
  }
}

const RESET_FIELDS = { token: "text", password: "text", confirmPassword: "text" } as const;

/** Sets the new password of the link, and goes to sign in with it. */
export async function reset(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  try {
    const input = check(resetFormSchema, readForm(form, RESET_FIELDS));
    await rememberDevice(await inOneTurn(async () => resetPassword(await visitor(), input)));
    await forgetSession();
  } catch (error) {
    return { status: "failed", failure: await failureOf(error, "resetForm.failed"), typed: {} };
  }
  redirect("/login?done=reset");
}

// What failed on our side is told in the form's own words.
async function failureOf(
  error: unknown,
  key: "forgotForm.failed" | "resetForm.failed",
): Promise<Failure> {
  const failure = await explain(error);
  if (failure.status < 500) return failure;
  const text = (await getTranslations("login"))(key);
  return failure.id ? inWords(failure, text) : { ...failure, message: text };
}
