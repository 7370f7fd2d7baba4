import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NotYet } from "@/components/not-yet";
import { holds, requireActor } from "@/lib/web/session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("members") };
}

/** For those who may see the members; others read that plainly (decisions, section 3). */
export default async function MembersPage() {
  const actor = await requireActor("/members");
  const nav = await getTranslations("nav");
  const t = await getTranslations("notYet");
  if (!holds(actor, "members.list")) forbidden();
  return <NotYet title={nav("members")} text={t("members")} />;
}
