import { useTranslations } from "next-intl";
import { OfficePhone } from "@/components/office-phone";
import { Card } from "@/components/ui/card";

/** Whom to call. `phone`: as `+250788000101`; empty where the office has named none. */
export function OfficeCard({ phone }: { phone: string }) {
  const t = useTranslations("help");
  return (
    <Card className="grid gap-2 p-5">
      <h2 className="font-semibold">{t("call")}</h2>
      {phone && (
        <p>
          {t("callText")} <OfficePhone phone={phone} />
        </p>
      )}
      <p className="text-muted-foreground">{t("ask")}</p>
      <p className="text-muted-foreground">{t("never")}</p>
    </Card>
  );
}
