import { useTranslations } from "next-intl";
import { setLanguage } from "@/app/actions";
import { LanguageMenu } from "@/components/shell/language-menu";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";

/** The head of a screen outside of the shell: whose it is, its language and its theme. */
export function OuterBar() {
  const shell = useTranslations("shell");
  return (
    <div className="no-print flex items-center justify-between">
      <Logo />
      <div className="flex gap-1">
        <LanguageMenu action={setLanguage} />
        <ThemeToggle labels={{ light: shell("lightTheme"), dark: shell("darkTheme") }} />
      </div>
    </div>
  );
}
