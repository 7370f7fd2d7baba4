import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { PayLinks } from "@/components/shell/pay-links";
import { Card } from "@/components/ui/card";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";

export const generateMetadata = titled("pay");

/** Send, deposit, withdraw: where the bottom bar leads while there is no script for its sheet. */
export default async function PayPage() {
  await requireActor("/pay");
  const t = await getTranslations("pay");
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <Card className="max-w-xl p-2">
        <PayLinks more={(way) => t(way)} />
      </Card>
    </>
  );
}
