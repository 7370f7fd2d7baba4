import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Activation } from "./activation";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("activate"))("title") };
}

type Search = Promise<{ member?: string | string[] }>;

/** For who types the code of a letter. */
export default async function ActivatePage({ searchParams }: { searchParams: Search }) {
  return <Activation member={(await searchParams).member} />;
}
