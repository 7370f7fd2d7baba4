import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { database } from "@/db/client";
import { canBecomeOwner } from "@/db/login-role";
import { loaded } from "@/lib/web/loaded";

/** Says that the application signs in to the database as its owner, where it does (decisions, section 15). */
export async function DatabaseWarning() {
  if (!(await loaded(canBecomeOwner(database())))) return null;
  const t = await getTranslations("settings.database");
  return (
    <Alert variant="warning" title={t("owner")} className="mb-4">
      <p>{t("ownerText")}</p>
    </Alert>
  );
}
