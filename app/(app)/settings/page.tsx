import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotYet } from "@/components/not-yet";
import { requireActor } from "@/lib/web/session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("settings") };
}

/** Said plainly: this screen is not part of this version. */
export default async function Page() {
  await requireActor("/settings");
  const nav = await getTranslations("nav");
  const t = await getTranslations("notYet");
  return <NotYet title={nav("settings")} text={t("settings")} />;
}
