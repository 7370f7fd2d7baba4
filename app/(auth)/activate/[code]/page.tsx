import { titled } from "@/lib/web/titled";
import { Activation } from "../activation";

export const generateMetadata = titled("activate");

type Props = {
  params: Promise<{ code: string }>;
  searchParams: Promise<{ member?: string | string[] }>;
};

/** Where the square code of a letter leads. */
export default async function ActivateByCodePage({ params, searchParams }: Props) {
  return <Activation code={(await params).code} member={(await searchParams).member} />;
}
