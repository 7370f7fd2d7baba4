import { toast } from "@/components/toast";
import { goToLogin } from "./read-user";
import type { ShellTexts } from "./types";

const TOAST_READ_MS = 2_000;
let leaving = false;

/** Says once that the session is gone, then leads to the sign-in screen and back here (LOG-43). */
export async function sessionEnded(texts: ShellTexts): Promise<void> {
  if (leaving) return;
  leaving = true;
  await toast.error({ title: texts.sessionExpired, description: texts.logInAgain });
  setTimeout(goToLogin, TOAST_READ_MS, true);
}
