import { getTranslations } from "next-intl/server";
import { PartHeader } from "@/components/part-header";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { database } from "@/db/client";
import { readCondition } from "@/lib/operations/queries";
import { type Concern, concernsOf } from "@/lib/operations/rules";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { StatusCards } from "./status-cards";

export const generateMetadata = titled("systemStatus");

/** What waits, how old the proofs are, and how the database is: for whoever looks after the system. */
export default async function StatusPage() {
  const actor = await requireActor("/settings/status");
  await requireRight(actor, "system.manage");
  const t = await getTranslations("systemStatus");
  const condition = await loaded(readCondition(database()));
  return (
    <>
      <PartHeader of="/settings" title={t("title")} subtitle={t("subtitle")} back={t("back")} />
      {!condition && <TryAgain message={t("failed")} />}
      {condition && (
        <div className="grid gap-4">
          <Concerns concerns={concernsOf(condition)} />
          <StatusCards condition={condition} />
        </div>
      )}
    </>
  );
}

async function Concerns({ concerns }: { concerns: Concern[] }) {
  const t = await getTranslations("systemStatus");
  if (concerns.length === 0) return <Alert variant="success">{t("well")}</Alert>;
  return (
    <Alert variant="warning" title={t("attention")}>
      <ul className="grid gap-1">
        {concerns.map((concern) => (
          <li key={concern}>{t(`concern.${concern}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}
