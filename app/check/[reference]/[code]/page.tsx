import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { CheckFrame } from "../../check-frame";
import { CheckedDocument } from "../../checked-document";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("documents.check");
  return { title: t("title"), robots: { index: false, follow: false } };
}

type Params = Promise<{ reference: string; code: string }>;

/** Where the square code of a document leads. */
export default async function CheckLinkPage({ params }: { params: Params }) {
  const { reference, code } = await params;
  const t = await getTranslations("documents");
  return (
    <CheckFrame>
      <CheckedDocument reference={plain(reference)} code={plain(code)} page={1} />
      <p className="no-print">
        <ButtonLink href="/check" variant="outline">
          {t("backToCheck")}
        </ButtonLink>
      </p>
    </CheckFrame>
  );
}

// What cannot be read is no reference.
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
