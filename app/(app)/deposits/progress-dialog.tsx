import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { Steps } from "@/components/ui/steps";
import { database } from "@/db/client";
import { ownDeposit } from "@/lib/deposits/queries";
import type { CollectView, DepositView } from "@/lib/deposits/views";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { practicePhone } from "@/lib/rails/configured";
import { loadedIfKnown } from "@/lib/web/loaded";
import { LookAgain } from "./look-again";

type Props = { memberId: string; id: string; closeHref: string };

/**
 * How a deposit goes on that is asked for on the phone: asked, confirmed, credited. It looks again by itself, without script
 * too. An address that names nothing shows no dialog.
 */
export async function ProgressDialog({ memberId, id, closeHref }: Props) {
  const t = await getTranslations("deposits.asking");
  const row = await loadedIfKnown(() => ownDeposit(database(), memberId, pathId(id)));
  if (row === "unknown" || (row && !row.collect)) return null;
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {row?.collect ? (
        <Progress deposit={row} collect={row.collect} />
      ) : (
        <TryAgain message={t("loadFailed")} />
      )}
    </Dialog>
  );
}

function Progress({ deposit, collect }: { deposit: DepositView; collect: CollectView }) {
  const t = useTranslations("deposits.asking");
  const net = formatExact(deposit.net);
  const { state, number } = collect;
  const waits = state === "asked" || state === "waiting";
  const reached = deposit.status === "approved" ? 3 : state === "done" ? 2 : 1;
  const phone = waits ? practicePhone() : null;
  return (
    <div className="grid gap-4">
      <p className="text-2xl font-semibold">{formatExact(deposit.amount)}</p>
      {state !== "failed" && (
        <Steps
          label={t("title")}
          steps={[t("asked", { number }), t("seen"), t("credited", { net })]}
          current={reached}
        />
      )}
      {waits && <Alert variant="info">{t("waiting")}</Alert>}
      {deposit.status === "approved" && <Alert variant="success">{t("doneText", { net })}</Alert>}
      {state === "done" && deposit.status === "pending" && (
        <Alert variant="info">{t("approval")}</Alert>
      )}
      {state === "failed" && (
        <Alert variant="warning" title={t("failedTitle")}>
          {deposit.rejectReason}
        </Alert>
      )}
      {state === "unknown" && <Alert variant="warning">{t("unknown")}</Alert>}
      {phone && <PracticePhone href={`${phone}?number=${encodeURIComponent(number)}`} />}
      {waits && <LookAgain label={t("look")} />}
    </div>
  );
}

function PracticePhone({ href }: { href: string }) {
  const t = useTranslations("deposits.asking");
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>{t("practice")}</p>
      {/* Another program's page: no screen of ours is loaded ahead for it. */}
      <a href={href} className="btn btn-outline btn-sm">
        {t("phone")}
      </a>
    </div>
  );
}
