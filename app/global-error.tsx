"use client";

import { FailedScreen } from "@/components/failed-screen";
import "./globals.css";

// The layout itself failed, and with it the translations: both languages stand side by side.
const TEXTS = {
  title: "Something went wrong · Habaye ikibazo",
  text: "The page could not be shown. Try again in a moment. Urupapuro ntirwashoboye kugaragara. Mwongere mugerageze mu kanya.",
  number: "Number · Nimero:",
  again: "Try again · Ongera ugerageze",
  home: "Home · Ahabanza",
};

export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <FailedScreen {...props} texts={TEXTS} />
      </body>
    </html>
  );
}
