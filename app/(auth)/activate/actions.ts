"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { inOneTurn, withinTime } from "@/db/turn";
import { authenticate } from "@/lib/auth/commands";
import { log } from "@/lib/log";
import { activateAccount } from "@/lib/members/joining/activate";
import { activateSchema } from "@/lib/members/joining/schema";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { type FormState, fieldsOf, inWords, readForm } from "@/lib/web/action";
import { explain } from "@/lib/web/failures";
import { admitVisitor } from "@/lib/web/gate";
import { check, deviceOf } from "@/lib/web/handler";
import { knownDevice, rememberSignIn } from "@/lib/web/known-device";
import { LANGUAGE_COOKIE, languageCookie } from "@/lib/web/language-cookie";
import { currentToken } from "@/lib/web/session";
import { typedText } from "@/lib/web/typed-text";

const FIELDS = fieldsOf("text", ["memberNumber", "code", "username", "password", "language"]);

/** Opens the account of a letter, signs its member in and shows them their dashboard. */
export async function activate(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  let signedIn = false;
  try {
    const sent = await headers();
    const visitor = { db: database(), ...admitVisitor(sent), origin: settledOrigin() };
    const input = check(activateSchema, readForm(form, FIELDS));
    const { username: identifier } = await inOneTurn(() => activateAccount(visitor, input));
    (await cookies()).set(LANGUAGE_COOKIE, input.language, languageCookie);
    // Whoever was signed in here before, such as a colleague who lent the device, no longer is.
    const replaces = (await currentToken())?.sid;
    const browser = { device: deviceOf({ headers: sent }), known: await knownDevice(), replaces };
    signedIn = await signIn({ ...visitor, ...browser }, identifier);
  } catch (error) {
    const t = await getTranslations("activate.form");
    const failure = await inWords(await explain(error), t("failedText"));
    return { status: "failed", failure, typed: typedText(form) };
  }
  redirect(signedIn ? "/dashboard" : "/login");

  // The account is open by now: where this fails, they sign in by themselves.
  async function signIn(by: Parameters<typeof authenticate>[0], identifier: string) {
    try {
      const password = String(form.get("password"));
      await rememberSignIn(await withinTime(authenticate(by, { identifier, password })));
      return true;
    } catch (error) {
      log.error({ err: error }, "who has activated their account could not be signed in");
      return false;
    }
  }
}
