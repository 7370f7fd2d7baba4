"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { database, withinTime } from "@/db/client";
import { authenticate } from "@/lib/auth/commands";
import { safeCallback } from "@/lib/auth/rules";
import { loginSchema } from "@/lib/auth/schema";
import type { FormState } from "@/lib/web/action";
import { refuseForeignOrigin } from "@/lib/web/body";
import { explain } from "@/lib/web/failures";
import { check, deviceOf } from "@/lib/web/handler";
import { addressOf, rememberSession } from "@/lib/web/session";

/** Signs in and goes where the visitor wanted to go; a failure comes back beside the form. */
export async function signIn(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  const identifier = String(form.get("identifier") ?? "");
  try {
    const sent = await headers();
    refuseForeignOrigin(sent);
    const input = check(loginSchema, { identifier, password: String(form.get("password") ?? "") });
    const visitor = {
      db: database(),
      now: new Date(),
      address: addressOf(sent),
      device: deviceOf({ headers: sent }),
    };
    await rememberSession(await withinTime(authenticate(visitor, input)));
  } catch (error) {
    return {
      status: "failed",
      failure: await explain(error),
      typed: { identifier: identifier.slice(0, 200) },
    };
  }
  redirect(safeCallback(String(form.get("callbackUrl") ?? "")));
}
