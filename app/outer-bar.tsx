import { setLanguage } from "@/app/actions";
import { LanguageMenu } from "@/components/shell/language-menu";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { ClientTexts } from "@/components/texts/client-texts";

/** The head of a screen outside of the shell: whose it is, its language and its theme. */
export function OuterBar() {
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-y-2">
      <Logo />
      <div className="flex gap-1">
        <ClientTexts namespaces={["shell"]}>
          <LanguageMenu action={setLanguage} />
          <ThemeToggle />
        </ClientTexts>
      </div>
    </div>
  );
}
