"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { useMemo } from "react";
import { GivenRequestId } from "@/components/request-id";
import { mergeTexts, type Texts } from "@/lib/web/pick-texts";

type Props = { texts: Texts; requestId: string; children: React.ReactNode };

/** The texts of the provider around it and these: a provider within another one hides its messages. */
export function AddTexts({ texts, requestId, children }: Props) {
  const known = useMessages() as Texts;
  const messages = useMemo(() => mergeTexts(known, texts), [known, texts]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      <GivenRequestId value={requestId}>{children}</GivenRequestId>
    </NextIntlClientProvider>
  );
}
