import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { can } from "@/lib/permissions";
import { BottomBar } from "./bottom-bar";
import { CurrentUserProvider } from "./current-user";
import { Header } from "./header";
import { KeepPassbook } from "./keep-passbook";
import { Sidebar } from "./sidebar";
import type { ShellUser } from "./types";

type Props = {
  /** Null while the reader could not be read: a placeholder without role and rights. */
  user: ShellUser | null;
  logoutAction: () => Promise<void>;
  languageAction: (form: FormData) => Promise<void>;
  /** The global search; its place stays empty without. */
  search?: React.ReactNode;
  collapsed: boolean;
  children: React.ReactNode;
};

/** The frame of the protected screens: sidebar or drawer, header, and the place of the screen. */
export function Shell({ user, logoutAction, languageAction, search, collapsed, children }: Props) {
  const t = useTranslations("shell");
  return (
    <ClientTexts namespaces={["shell", "nav", "bar", "roles", "status", "search"]}>
      <CurrentUserProvider user={user}>
        <a href="#main" className="skip-link">
          {t("skip")}
        </a>
        <div className="flex min-h-dvh">
          <Sidebar collapsed={collapsed} logoutAction={logoutAction} />
          <div className="flex min-w-0 flex-1 flex-col">
            <Header search={search} logoutAction={logoutAction} languageAction={languageAction} />
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto w-full max-w-6xl flex-1 px-4 pt-5 pb-16 outline-none max-lg:pb-(--below) sm:px-6 sm:pt-8 lg:px-8"
            >
              {children}
            </main>
          </div>
        </div>
        <KeepPassbook />
        <BottomBar office={user !== null && can(user.role, "transactions.list")} />
      </CurrentUserProvider>
    </ClientTexts>
  );
}
