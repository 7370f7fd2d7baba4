import type { Brand } from "@/lib/settings/letterhead";
import { Drawer } from "./drawer";
import { HelpLink } from "./help-link";
import { LanguageMenu } from "./language-menu";
import { SearchField } from "./search/search-field";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

type Props = {
  brand: Brand | null;
  bell: React.ReactNode;
  logoutAction: () => Promise<void>;
  languageAction: (form: FormData) => Promise<void>;
};

/** Always in reach: the drawer's button, search, language, theme, notices and the account. */
export function Header({ brand, bell, logoutAction, languageAction }: Props) {
  return (
    <header className="no-print sticky top-0 z-30 flex h-14 items-center gap-1 border-b bg-background px-2 sm:h-16 sm:px-4 lg:px-8">
      <Drawer brand={brand} logoutAction={logoutAction} />
      <div className="flex min-w-0 flex-1 sm:block">
        <SearchField />
      </div>
      <LanguageMenu action={languageAction} />
      <ThemeToggle />
      <HelpLink sign className="icon-button max-sm:hidden" />
      {bell}
      <UserMenu logoutAction={logoutAction} />
    </header>
  );
}
