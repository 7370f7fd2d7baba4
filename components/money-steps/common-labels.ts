import { getTranslations } from "next-intl/server";

/** The texts that money commands of loans have in common; each adds its own title, button and failure. */
export async function commonStepLabels() {
  const t = await getTranslations("loans.steps");
  const login = await getTranslations("login");
  return {
    stepReview: t("review"),
    stepPassword: t("password"),
    stepDone: t("done"),
    next: t("next"),
    checking: t("checking"),
    back: t("back"),
    confirm: t("confirm"),
    password: t("yourPassword"),
    passwordHint: t("passwordHint"),
    showPassword: login("showPassword"),
    hidePassword: login("hidePassword"),
    print: t("print"),
  };
}
