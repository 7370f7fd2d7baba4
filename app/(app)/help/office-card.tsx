import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";

/** Whom to call. `phone`: as `+250788000101`; empty where the office has named none. */
export function OfficeCard({ phone }: { phone: string }) {
  const t = useTranslations("help");
  return (
    <Card className="grid gap-2 p-5">
      <h2 className="font-semibold">{t("call")}</h2>
      {phone && (
        <p>
          {t("callText")}{" "}
          <a href={`tel:${phone}`} className="link inline-block py-2 font-semibold">
            {spaced(phone)}
          </a>
        </p>
      )}
      <p className="text-muted-foreground">{t("ask")}</p>
      <p className="text-muted-foreground">{t("never")}</p>
    </Card>
  );
}

/** `+250 788 000 101`; numbers of other countries as they are. */
function spaced(phone: string): string {
  return phone.replace(/^(\+250)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}
