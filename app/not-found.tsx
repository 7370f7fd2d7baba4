import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/notice";
import { Logo } from "@/components/shell/logo";
import { Button } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("errorPages"))("notFoundTitle") };
}

/** Every address that leads nowhere (LAY-13, LAY-14). */
export default async function NotFound() {
  const t = await getTranslations("errorPages");
  return (
    <main id="main" className="mx-auto max-w-lg px-4 pt-8">
      <Logo />
      <Notice icon={Search} title={t("notFoundTitle")} text={<p>{t("notFoundText")}</p>}>
        <Button asChild>
          <Link href="/">{t("home")}</Link>
        </Button>
      </Notice>
    </main>
  );
}
