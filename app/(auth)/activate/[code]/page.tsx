import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Activation } from "../activation";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("activate"))("title") };
}

type Props = {
  params: Promise<{ code: string }>;
  searchParams: Promise<{ member?: string | string[] }>;
};

/** Where the square code of a letter leads. */
export default async function ActivateByCodePage({ params, searchParams }: Props) {
  return <Activation code={(await params).code} member={(await searchParams).member} />;
}
