import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Missing } from "@/components/missing";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("errorPages"))("notFoundTitle") };
}

/** Every address that leads nowhere (LAY-13, LAY-14). */
export default function NotFound() {
  return <Missing />;
}
