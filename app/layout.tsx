import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { CloseMenus } from "@/components/close-menus";
import { ThemeProvider } from "@/components/theme-provider";
import { pickTexts, type Texts } from "@/lib/web/pick-texts";
import { inter, interExt } from "./fonts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("site");
  const name = t("name");
  return {
    manifest: `/manifest.webmanifest?language=${await getLocale()}`,
    icons: { apple: "/app-icons/apple-180.png" },
    title: { default: name, template: `%s · ${name}` },
    description: t("description"),
    applicationName: name,
    formatDetection: { telephone: false },
    robots: { index: false },
  };
}

export const viewport: Viewport = {
  // The frame keeps clear of notches by itself (app/phone.css).
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f6f0" },
    { media: "(prefers-color-scheme: dark)", color: "#0c1410" },
  ],
};

/** What client parts read on every page. Others come with `ClientTexts`. */
const CLIENT_TEXTS = ["common", "errorPages"] as const;

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <Document nonce={nonce}>{children}</Document>;
}

// Reads the texts before any other part of a page does: those parts then find them at hand, and are
// written where they stand instead of being waited for one by one.
function Document({ nonce, children }: { nonce?: string; children: React.ReactNode }) {
  const common = useTranslations("common");
  const messages = pickTexts(useMessages() as Texts, CLIENT_TEXTS);
  return (
    <html
      lang={useLocale()}
      className={`${inter.variable} ${interExt.variable}`}
      suppressHydrationWarning
    >
      <body data-toasts-label={common("notifications")} data-close-label={common("close")}>
        <ThemeProvider attribute="class" defaultTheme="system" storageKey="theme" nonce={nonce}>
          <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
        </ThemeProvider>
        <CloseMenus />
      </body>
    </html>
  );
}
