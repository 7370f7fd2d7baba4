import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toast } from "@/components/toast";
import { goToLogin } from "./read-user";

const TOAST_READ_MS = 2_000;
let leaving = false;

/** Says once that the session is gone, then leads to the sign-in screen and back here (LOG-43). */
export function useEndSession(): () => Promise<void> {
  const t = useTranslations("shell");
  return useCallback(async () => {
    if (leaving) return;
    leaving = true;
    // Some screens say in their own words what one must log in for.
    const own = document.querySelector<HTMLElement>("[data-login-title]")?.dataset;
    await toast.error({
      title: own?.loginTitle ?? t("sessionExpired"),
      description: own?.loginText ?? t("logInAgain"),
    });
    setTimeout(goToLogin, TOAST_READ_MS, true);
  }, [t]);
}
