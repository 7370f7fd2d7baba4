import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { isPastMidnight } from "@/lib/counter/midnight";
import { drawerMovementsOf, drawersToClose, ownDrawer } from "@/lib/counter/queries";
import type { DrawerView } from "@/lib/counter/views";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { COUNTER, DRAWERS } from "./address";
import { CountForm } from "./lazy-count-form";
import { OpenForm } from "./lazy-open-form";
import { SafeForm } from "./lazy-safe-form";
import { Movements } from "./movements";
import { Serve } from "./serve";

export const generateMetadata = titled("counter");

type Search = Promise<Record<string, string | string[] | undefined>>;
const MOVEMENTS_SHOWN = 10;
const CLOSING_SHOWN = 10;

/** The desk: one's drawer, and members served out of it (decisions, section 18). */
export default async function CounterPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(COUNTER);
  await requireRight(actor, "counter.use");
  const t = await getTranslations("counter");
  const search = await searchParams;
  const desk = await loaded(readDesk(actor));
  const drawer = desk?.drawer ?? null;
  const opens = (what: "safe" | "count") => drawer?.state === "open" && search[what] !== undefined;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={<Ways open={drawer?.state === "open"} />}
      />
      {!desk && <TryAgain message={t("failed")} />}
      {desk && desk.toClose.length > 0 && <ToClose drawers={desk.toClose} />}
      {desk && !drawer && (
        <ClientTexts namespaces={["counter.drawer", "counter.cash", "counter.second", "fresh"]}>
          <OpenForm />
        </ClientTexts>
      )}
      {drawer?.state === "counted" && <Counted />}
      {drawer?.state === "open" && (
        <>
          {isPastMidnight(drawer, new Date()) && (
            <Alert variant="warning" className="no-print mb-4">
              {t("old")}
            </Alert>
          )}
          <Serve actor={actor} search={search} drawer={drawer.id} />
        </>
      )}
      {desk && drawer && <Movements rows={desk.movements} open={drawer.state === "open"} />}
      {drawer && (opens("safe") || opens("count") || search.count === "again") && (
        <DrawerDialog drawer={drawer} what={opens("safe") ? "safe" : "count"} />
      )}
    </>
  );
}

async function readDesk(actor: Actor) {
  const db = database();
  const drawer = await ownDrawer(db, actor.id);
  const [movements, toClose] = await Promise.all([
    drawer ? drawerMovementsOf(db, drawer.id, MOVEMENTS_SHOWN) : [],
    holds(actor, "transactions.decide") ? drawersToClose(db, actor.id, CLOSING_SHOWN) : [],
  ]);
  return { drawer, movements, toClose };
}

async function Ways({ open }: { open: boolean }) {
  const t = await getTranslations("counter");
  return (
    <>
      <ButtonLink variant="outline" href={DRAWERS}>
        {t("drawers.title")}
      </ButtonLink>
      {open && (
        <>
          <ButtonLink variant="outline" href={`${COUNTER}?safe=1`} scroll={false}>
            {t("drawer.safe")}
          </ButtonLink>
          <ButtonLink variant="outline" href={`${COUNTER}?count=1`} scroll={false}>
            {t("drawer.count")}
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** What waits for the reader: drawers that colleagues have counted. */
async function ToClose({ drawers }: { drawers: DrawerView[] }) {
  const t = await getTranslations("counter");
  return (
    <Alert variant="info" title={t("toClose")} className="no-print mb-4">
      {drawers.map(({ id, clerk }) => (
        <Link key={id} href={`${DRAWERS}?close=${id}`} className="link block py-2">
          {t("closeOf", { name: clerk.name })}
        </Link>
      ))}
    </Alert>
  );
}

async function Counted() {
  const t = await getTranslations("counter.drawer");
  return (
    <Card className="no-print mb-6 grid max-w-xl gap-3 p-4">
      <p className="font-medium">{t("waits")}</p>
      <p className="text-sm text-muted-foreground">{t("waitsText")}</p>
      <ButtonLink variant="outline" href={`${COUNTER}?count=again`} scroll={false}>
        {t("countAgain")}
      </ButtonLink>
    </Card>
  );
}

async function DrawerDialog({ drawer, what }: { drawer: DrawerView; what: "safe" | "count" }) {
  const t = await getTranslations("counter.drawer");
  return (
    <Dialog title={t(what === "safe" ? "safe" : "count")} closeHref={COUNTER}>
      <ClientTexts namespaces={["counter.drawer", "counter.cash", "counter.second", "fresh"]}>
        {what === "safe" ? (
          <SafeForm closeHref={COUNTER} />
        ) : (
          <CountForm drawer={drawer.id} by="clerk" done={COUNTER} />
        )}
      </ClientTexts>
    </Dialog>
  );
}
