import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotYet } from "@/components/not-yet";
import { requireActor } from "@/lib/web/session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("reports") };
}

/** Said plainly: this screen is not part of this version. */
export default async function Page() {
  await requireActor("/reports");
  const nav = await getTranslations("nav");
  const t = await getTranslations("notYet");
  return <NotYet title={nav("reports")} text={t("reports")} />;
}
