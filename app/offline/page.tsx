import { getTranslations } from "next-intl/server";
import { titled } from "@/lib/web/titled";
import { OfflineFrame } from "./offline-frame";

export const generateMetadata = titled("offline");

/** What a phone without a connection shows when it keeps no passbook (public/sw.js): nobody's data. */
export default async function OfflinePage() {
  const t = await getTranslations("offline");
  const common = await getTranslations("common");
  return (
    <OfflineFrame tryAgain={common("tryAgain")}>
      <div>
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="mt-2 text-muted-foreground">{t("plainText")}</p>
      </div>
    </OfflineFrame>
  );
}
