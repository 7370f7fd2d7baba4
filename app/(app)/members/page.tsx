import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotYet } from "@/components/not-yet";
import { requireRight } from "@/lib/web/refusals";
import { requireActor } from "@/lib/web/session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("members") };
}

/** For those who may see the members; others read that plainly (decisions, section 3). */
export default async function MembersPage() {
  await requireRight(await requireActor("/members"), "members.list");
  const nav = await getTranslations("nav");
  const t = await getTranslations("notYet");
  return <NotYet title={nav("members")} text={t("members")} />;
}
