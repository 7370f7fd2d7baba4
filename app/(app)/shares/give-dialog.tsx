import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import type { SharesView } from "@/lib/shares/views";
import { GiveForm } from "./lazy-give-form";

type Props = { shares: SharesView; closeHref: string };

/** Offers shares to another member: whom, how many, the password. */
export async function GiveDialog({ shares, closeHref }: Props) {
  const t = await getTranslations("shares.give");
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      <ClientTexts namespaces={["steps", "shares.give"]}>
        <GiveForm
          held={shares.shares}
          value={shares.value}
          stopped={shares.shares > 0 ? undefined : <Alert variant="info">{t("none")}</Alert>}
        />
      </ClientTexts>
    </Dialog>
  );
}
