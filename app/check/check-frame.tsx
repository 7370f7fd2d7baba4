import { getTranslations } from "next-intl/server";
import { setLanguage } from "@/app/actions";
import { LanguageMenu } from "@/components/shell/language-menu";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";

/** The screens on which anybody may check a paper, signed in or not. */
export async function CheckFrame({ children }: { children: React.ReactNode }) {
  const t = await getTranslations("papers.check");
  const shell = await getTranslations("shell");
  return (
    <main id="main" className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8">
      <div className="no-print flex items-center justify-between">
        <Logo />
        <div className="flex gap-1">
          <LanguageMenu action={setLanguage} />
          <ThemeToggle labels={{ light: shell("lightTheme"), dark: shell("darkTheme") }} />
        </div>
      </div>
      <div>
        <h1 className="text-2xl font-semibold sm:text-3xl">{t("title")}</h1>
        <p className="text-muted-foreground">{t("text")}</p>
      </div>
      {children}
    </main>
  );
}
