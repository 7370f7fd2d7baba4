"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { inOneTurn } from "@/db/turn";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { confirmEmail } from "@/lib/profile/confirm-email";
import { type FormState, inWords, readForm } from "@/lib/web/action";
import { explain } from "@/lib/web/failures";
import { admitVisitor } from "@/lib/web/gate";

/**
 * Confirms the address behind the form's link and says so on a page of its own: the link works no
 * more by then. No session is needed, the link is enough.
 */
export async function confirm(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  try {
    const asked = admitVisitor(await headers());
    const visitor = { db: database(), origin: settledOrigin(), ...asked };
    const { token } = readForm(form, { token: "text" });
    await inOneTurn(() => confirmEmail(visitor, String(token ?? "")));
  } catch (error) {
    const t = await getTranslations("confirmEmail");
    return {
      status: "failed",
      failure: await inWords(await explain(error), t("form.failedText")),
      typed: {},
    };
  }
  redirect("/confirm-email/done");
}
