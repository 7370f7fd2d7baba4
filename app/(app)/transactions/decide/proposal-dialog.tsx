import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { proposalById } from "@/lib/approvals/queries";
import type { ProposalView, WorkKind } from "@/lib/approvals/schema";
import type { Actor } from "@/lib/context";
import { formatDate } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { listCorrections } from "@/lib/imports/correcting/queries";
import { formatExact, formatNumber } from "@/lib/money";
import { loaded, loadedIfKnown } from "@/lib/web/loaded";
import { CorrectionTable } from "../../members/moving-in/[id]/corrections";
import { weighingText } from "../../projects/part-facts";
import { accountName } from "../account-name";
import { toDecideAddress } from "../address";
import { ProposalForm } from "./lazy-proposal-form";
import { nextHref } from "./next-href";
import { NextLink } from "./next-link";
import { ProposalFacts } from "./proposal-facts";

type Props = {
  id: string;
  actor: Actor;
  /** To which the list behind it is narrowed. */
  kind: WorkKind | undefined;
};

/** What a proposal would do, to the exact franc, before it is confirmed or refused. */
export async function ProposalDialog({ id, actor, kind }: Props) {
  const closeHref = toDecideAddress(kind);
  const t = await getTranslations("proposals");
  const found = await loadedIfKnown(async () =>
    proposalById(database(), pathId(id), actor, new Date()),
  );
  if (found === "unknown") return null;
  if (!found) {
    return (
      <Dialog title={t("title")} closeHref={closeHref}>
        <TryAgain message={t("failed")} />
      </Dialog>
    );
  }
  const next = await nextHref(found.id, actor, kind);
  const title = t(`acts.${found.act}`, { about: found.effect.about });
  return (
    <Dialog key={id} title={title} closeHref={closeHref}>
      <ProposalFacts proposal={found} />
      <Movements proposal={found} />
      {found.act === "import" && found.effect.corrected && (
        <CorrectionsShown id={found.subjectId} />
      )}
      {found.act === "statement-withdrawal" && (
        <Link href={`/transactions/reconcile?file=${found.subjectId}`} className="link">
          {t("itsLines")}
        </Link>
      )}
      <Note proposal={found} />
      {found.may.length > 0 ? (
        <ClientTexts namespaces={["proposals", "toDecide", "fresh"]}>
          <ProposalForm
            id={found.id}
            may={found.may}
            shown={found.shown}
            closeHref={closeHref}
            next={next}
          />
        </ClientTexts>
      ) : (
        <NextLink href={next} />
      )}
    </Dialog>
  );
}

/** So many corrected cells of a moving in stand here; the others, by pages, at its own address. */
const CORRECTIONS_SHOWN = 10;

async function CorrectionsShown({ id }: { id: string }) {
  const page = await loaded(listCorrections(database(), id, 0, CORRECTIONS_SHOWN));
  return page && <CorrectionTable rows={page.rows} />;
}

/** What each account gains or loses by it. */
async function Movements({ proposal: { effect } }: { proposal: ProposalView }) {
  const t = await getTranslations("proposals");
  const transactions = await getTranslations("transactions");
  const name = await accountName();
  const { parts } = effect;
  const weights = await getTranslations("projects.weights");
  const movements = effect.movements.map(
    ({ owner, account, amount, weight }, n): [string, string] => {
      const of = owner
        ? transactions("accountOf", { owner, account: name(account) })
        : name(account);
      const whose = weight ? weights("part", { name: of, weight: formatNumber(weight) }) : of;
      // Two investors may have one name.
      return [parts && n > 0 ? `${n}. ${whose}` : whose, signed(amount)];
    },
  );
  if (movements.length === 0) return null;
  const weighing = parts?.weighing && (await weighingText(parts.weighing));
  const shown = effect.movements.slice(1).reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const others = parts ? parts.count - (effect.movements.length - 1) : 0;
  if (parts && others > 0) {
    const rest = Math.sign(effect.movements[1]?.amount ?? 1) * (parts.amount - shown);
    movements.push([t("others", { count: others }), signed(rest)]);
  }
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{t("effects")}</h3>
      {weighing && <p className="text-sm text-muted-foreground">{weighing}</p>}
      <FactList facts={movements} />
    </section>
  );
}

const signed = (amount: number) => `${amount > 0 ? "+" : "−"}${formatExact(Math.abs(amount))}`;

async function Note({ proposal }: { proposal: ProposalView }) {
  const t = await getTranslations("proposals");
  const { state, may, firstConfirmedBy, expiresAt } = proposal;
  const day = expiresAt && formatDate(new Date(expiresAt), await getLocale());
  if (state !== "waiting") return <Alert variant="info">{t(`states.${state}`)}</Alert>;
  return (
    <>
      {may.includes("withdraw") && <Alert variant="info">{t("own")}</Alert>}
      {firstConfirmedBy && (
        <Alert variant="warning">{t("first", { name: firstConfirmedBy })}</Alert>
      )}
      {day && <p className="text-sm text-muted-foreground">{t("until", { day })}</p>}
    </>
  );
}
