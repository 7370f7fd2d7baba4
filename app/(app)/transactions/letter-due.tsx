import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { database } from "@/db/client";
import { hasUnusedLetter } from "@/lib/members/joining/queries";
import { loaded } from "@/lib/web/loaded";

/** Told before a member is given money who has not used their letter yet: with money on the account it opens nothing. */
export async function LetterDue({ memberId, name }: { memberId: string; name: string }) {
  if (!(await loaded(hasUnusedLetter(database(), memberId, new Date())))) return null;
  const t = await getTranslations("transactions");
  return (
    <Alert variant="warning" className="no-print">
      {t("letterDue", { name })}
    </Alert>
  );
}
