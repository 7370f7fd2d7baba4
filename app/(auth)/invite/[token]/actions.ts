"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { inOneTurn, withinTime } from "@/db/turn";
import { authenticate } from "@/lib/auth/commands";
import { acceptInvitation } from "@/lib/invitations/accept";
import { acceptSchema } from "@/lib/invitations/schema";
import { log } from "@/lib/log";
import { type FormState, inWords, readForm } from "@/lib/web/action";
import { explain } from "@/lib/web/failures";
import { admitVisitor } from "@/lib/web/gate";
import { check, deviceOf } from "@/lib/web/handler";
import { knownDevice, rememberSignIn } from "@/lib/web/known-device";
import { LANGUAGE_COOKIE, languageCookie } from "@/lib/web/language-cookie";
import { currentToken } from "@/lib/web/session";
import { typedText } from "@/lib/web/typed-text";

const FIELDS = {
  firstName: "text",
  lastName: "text",
  username: "text",
  phone: "text",
  password: "text",
  language: "text",
} as const;

/** Accepts the invitation of the form, signs the new member in and shows them their dashboard. */
export async function accept(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  let signedIn = false;
  try {
    const sent = await headers();
    const asked = admitVisitor(sent);
    const input = check(acceptSchema, readForm(form, FIELDS));
    const visitor = { db: database(), ...asked };
    const token = String(form.get("token") ?? "");
    const { username: identifier } = await inOneTurn(() => acceptInvitation(visitor, token, input));
    (await cookies()).set(LANGUAGE_COOKIE, input.language, languageCookie);
    // Whoever was signed in here before, such as a colleague who lent the device, no longer is.
    const replaces = (await currentToken())?.sid;
    const browser = { device: deviceOf({ headers: sent }), known: await knownDevice(), replaces };
    signedIn = await signIn({ ...visitor, ...browser }, identifier);
  } catch (error) {
    const t = await getTranslations("invite");
    const failure = await inWords(await explain(error), t("form.failedText"));
    return { status: "failed", failure, typed: typedText(form) };
  }
  redirect(signedIn ? "/dashboard" : "/login");

  // They are a member by now: where this fails, they sign in by themselves.
  async function signIn(visitor: Parameters<typeof authenticate>[0], identifier: string) {
    try {
      const password = String(form.get("password"));
      const session = await withinTime(authenticate(visitor, { identifier, password }));
      await rememberSignIn(session);
      return true;
    } catch (error) {
      log.error({ err: error }, "a new member could not be signed in");
      return false;
    }
  }
}
