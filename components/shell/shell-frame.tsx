"use client";

import { useTranslations } from "next-intl";
import type { Brand } from "@/lib/settings/letterhead";
import { BottomBar } from "./bottom-bar";
import { CurrentUserProvider } from "./current-user";
import { Header } from "./header";
import { KeepPassbook } from "./keep-passbook";
import { Sidebar } from "./sidebar";
import type { ShellUser } from "./types";

type Props = {
  user: ShellUser | null;
  brand: Brand | null;
  logoutAction: () => Promise<void>;
  languageAction: (form: FormData) => Promise<void>;
  /** Who lists everybody's transactions. */
  office: boolean;
  bell: React.ReactNode;
  collapsed: boolean;
  children: React.ReactNode;
};

/** Sidebar or drawer, header, bar, and the place of the screen. */
export function ShellFrame(props: Props) {
  const { user, brand, logoutAction, languageAction, office, bell, collapsed, children } = props;
  const t = useTranslations("shell");
  return (
    <CurrentUserProvider user={user}>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      <div className="flex min-h-dvh">
        <Sidebar collapsed={collapsed} brand={brand} logoutAction={logoutAction} />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header
            brand={brand}
            bell={bell}
            logoutAction={logoutAction}
            languageAction={languageAction}
          />
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
      <BottomBar office={office} />
    </CurrentUserProvider>
  );
}
