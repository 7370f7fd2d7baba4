import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { CloseMenus } from "@/components/close-menus";
import { ErrorTexts } from "@/components/error-texts";
import { ThemeProvider } from "@/components/theme-provider";
import { inter, interExt } from "./fonts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  const name = t("appName");
  return {
    title: { default: name, template: `%s · ${name}` },
    description: t("description"),
    applicationName: name,
    formatDetection: { telephone: false },
    robots: { index: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f6f0" },
    { media: "(prefers-color-scheme: dark)", color: "#0c1410" },
  ],
};

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <Document nonce={nonce}>{children}</Document>;
}

// Reads the texts before any other part of a page does: those parts then find them at hand, and are
// written where they stand instead of being waited for one by one.
function Document({ nonce, children }: { nonce?: string; children: React.ReactNode }) {
  const common = useTranslations("common");
  const t = useTranslations("errorPages");
  const failed = {
    title: t("failedTitle"),
    text: t("failedText"),
    number: t("failedNumber"),
    again: common("tryAgain"),
    home: t("home"),
    missing: t("notFoundTitle"),
    missingText: t("notFoundText"),
    forbidden: t("forbiddenTitle"),
    forbiddenText: t("forbiddenText"),
    dashboard: t("dashboard"),
  };
  return (
    <html
      lang={useLocale()}
      className={`${inter.variable} ${interExt.variable}`}
      suppressHydrationWarning
    >
      <body data-toasts-label={common("notifications")} data-close-label={common("close")}>
        <ThemeProvider attribute="class" defaultTheme="system" storageKey="theme" nonce={nonce}>
          <ErrorTexts value={failed}>{children}</ErrorTexts>
        </ThemeProvider>
        <CloseMenus />
      </body>
    </html>
  );
}
