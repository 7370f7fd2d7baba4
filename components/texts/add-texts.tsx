"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { useMemo } from "react";
import { mergeTexts, type Texts } from "@/lib/web/pick-texts";

/** The texts of the provider around it and these: a provider within another one hides its messages. */
export function AddTexts({ texts, children }: { texts: Texts; children: React.ReactNode }) {
  const known = useMessages() as Texts;
  const messages = useMemo(() => mergeTexts(known, texts), [known, texts]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
