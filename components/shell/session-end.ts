import { toast } from "@/components/toast";
import { goToLogin } from "./read-user";
import type { ShellTexts } from "./types";

const TOAST_READ_MS = 2_000;
let leaving = false;

/** Says once that the session is gone, then leads to the sign-in screen and back here (LOG-43). */
export async function sessionEnded(texts: ShellTexts): Promise<void> {
  if (leaving) return;
  leaving = true;
  // Some screens say in their own words what one must log in for.
  const own = document.querySelector<HTMLElement>("[data-login-title]")?.dataset;
  await toast.error({
    title: own?.loginTitle ?? texts.sessionExpired,
    description: own?.loginText ?? texts.logInAgain,
  });
  setTimeout(goToLogin, TOAST_READ_MS, true);
}
