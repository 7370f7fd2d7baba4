import { getTranslations } from "next-intl/server";

/** What all money commands call their steps and buttons; each adds its own title, button and failure. */
export async function commonStepLabels() {
  const t = await getTranslations("steps");
  const common = await getTranslations("common");
  const login = await getTranslations("login");
  return {
    stepReview: t("review"),
    stepPassword: t("password"),
    stepDone: t("done"),
    next: t("next"),
    checking: t("checking"),
    back: common("back"),
    confirm: t("confirm"),
    password: t("yourPassword"),
    passwordHint: t("passwordHint"),
    showPassword: login("showPassword"),
    hidePassword: login("hidePassword"),
    print: t("print"),
  };
}
