import { getLocale, getTranslations } from "next-intl/server";
import { PartHeader } from "@/components/part-header";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { lastSeal } from "@/lib/evidence/short-code";
import { lastVerifications, verificationStanding } from "@/lib/evidence/verifications";
import { installedKey } from "@/lib/keys/sealer";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { StandingAlert } from "../../standing-alert";
import { Findings, VerificationTable } from "./verification-table";

const SHOWN = 14;

export const generateMetadata = titled("verification");

/** Whether the books were verified, what was found, and the last seal. For those who hold verification.view. */
export default async function VerificationPage() {
  const actor = await requireActor("/settings/verification");
  await requireRight(actor, "verification.view");
  const t = await getTranslations("verification");
  const data = await loaded(read());
  return (
    <>
      <PartHeader of="/settings" title={t("title")} subtitle={t("subtitle")} back={t("back")} />
      {!data && <TryAgain message={t("failed")} />}
      {data && (
        <div className="grid gap-4">
          {/* What is wrong stands above every screen already. */}
          {["agree", "unverified"].includes(data.standing.state) && (
            <StandingAlert standing={data.standing} />
          )}
          {data.standing.state === "differ" && <Findings of={data.standing.last} />}
          <SealCard seal={data.seal} />
          <VerificationTable rows={data.rows} />
        </div>
      )}
    </>
  );
}

async function read() {
  const db = database();
  const key = installedKey();
  const [standing, rows, seal] = await Promise.all([
    verificationStanding(db, key, new Date()),
    lastVerifications(db, key, SHOWN),
    lastSeal(db),
  ]);
  return { standing, rows, seal };
}

async function SealCard({ seal }: { seal: Awaited<ReturnType<typeof lastSeal>> }) {
  const t = await getTranslations("verification");
  if (!seal) return null;
  const when = formatDateTime(seal.at, await getLocale());
  return (
    <Card className="grid gap-1 p-4 text-sm">
      <h2 className="font-medium">{t("sealTitle")}</h2>
      <p className="font-mono text-base break-all">{seal.code}</p>
      <p className="text-muted-foreground">{t("sealText", { when })}</p>
    </Card>
  );
}
