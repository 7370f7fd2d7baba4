import { setLanguage } from "@/app/actions";
import { LanguageMenu } from "@/components/shell/language-menu";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { ClientTexts } from "@/components/texts/client-texts";
import { database } from "@/db/client";
import { brandOf } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";

/** The head of a screen outside of the shell: whose it is, its language and its theme. */
export async function OuterBar() {
  const brand = await loaded(brandOf(database()));
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-y-2">
      <Logo brand={brand} />
      <div className="flex gap-1">
        <ClientTexts namespaces={["shell"]}>
          <LanguageMenu action={setLanguage} />
          <ThemeToggle />
        </ClientTexts>
      </div>
    </div>
  );
}
