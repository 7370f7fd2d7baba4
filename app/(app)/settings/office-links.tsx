import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Activity, ChevronRight, Mail, ScrollText, ShieldCheck } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

type Props = { outbox: boolean; audit: boolean; verification: boolean; status: boolean };

/** The ways to the office's own screens, for those who may open them. */
export function OfficeLinks({ outbox, audit, verification, status }: Props) {
  const t = useTranslations("settings");
  const screens = [
    audit && { href: "/settings/audit", Sign: ScrollText, name: "audit" as const },
    verification && {
      href: "/settings/verification",
      Sign: ShieldCheck,
      name: "verification" as const,
    },
    status && { href: "/settings/status", Sign: Activity, name: "status" as const },
    outbox && { href: "/settings/outbox", Sign: Mail, name: "outbox" as const },
  ].filter((screen) => screen !== false);
  if (screens.length === 0) return null;
  return (
    <Card className="p-2">
      <nav aria-label={t("office")} className="grid">
        {screens.map(({ href, Sign, name }) => (
          <Link
            key={href}
            href={href}
            className="flex min-h-16 items-center gap-4 rounded-md px-3 py-2 hover:bg-muted sm:px-4"
          >
            <Sign className="size-5 shrink-0 text-primary-ink" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t(`${name}Title`)}</span>
              <span className="block text-sm text-muted-foreground">{t(`${name}Text`)}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted-foreground" />
          </Link>
        ))}
      </nav>
    </Card>
  );
}
