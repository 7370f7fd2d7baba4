import { titled } from "@/lib/web/titled";
import { Activation } from "./activation";

export const generateMetadata = titled("activate");

type Search = Promise<{ member?: string | string[] }>;

/** For who types the code of a letter. */
export default async function ActivatePage({ searchParams }: { searchParams: Search }) {
  return <Activation member={(await searchParams).member} />;
}
