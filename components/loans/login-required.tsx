import { useTranslations } from "next-intl";

/**
 * What is said where the session ends while the screen is open (decisions, section 14); read by
 * components/shell/use-end-session.ts.
 */
export function LoginRequired({ screen }: { screen: "borrow" | "lend" }) {
  const t = useTranslations("loans");
  return (
    <span hidden data-login-title={t("loginRequired")} data-login-text={t(`logIn.${screen}`)} />
  );
}
