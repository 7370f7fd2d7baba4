import { getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { type DrawerView, findDrawer } from "@/lib/counter/queries";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { loadedIfKnown } from "@/lib/web/loaded";
import { DRAWERS } from "../address";
import { CountForm } from "../lazy-count-form";

/** A drawer that another person counts once more and closes; then what it came to, which nobody was told before. */
export async function CloseDialog({ id, actor }: { id: string; actor: Actor }) {
  const t = await getTranslations("counter.drawers");
  const drawer = await loadedIfKnown(() => findDrawer(database(), pathId(id)));
  const name = drawer && drawer !== "unknown" ? drawer.clerk.name : "";
  return (
    <Dialog title={t("closeTitle", { name })} closeHref={DRAWERS}>
      {!drawer && <TryAgain message={t("failed")} />}
      {drawer === "unknown" && <Alert variant="info">{t("unknown")}</Alert>}
      {drawer && drawer !== "unknown" && (
        <Closing drawer={drawer} own={drawer.clerk.id === actor.id} />
      )}
    </Dialog>
  );
}

async function Closing({ drawer, own }: { drawer: DrawerView; own: boolean }) {
  const t = await getTranslations("counter.drawers");
  if (drawer.state === "closed") {
    return (
      <FactList
        facts={[
          [t("expected"), formatExact(drawer.expected ?? 0)],
          [t("counted"), formatExact(drawer.counted ?? 0)],
          [t("difference"), formatExact(drawer.difference ?? 0)],
        ]}
      />
    );
  }
  if (own) return <Alert variant="info">{t("ownDrawer")}</Alert>;
  if (drawer.state === "open") return <Alert variant="info">{t("stillOpen")}</Alert>;
  return (
    <ClientTexts namespaces={["counter.drawer", "counter.cash", "fresh"]}>
      <CountForm drawer={drawer.id} closes done={`${DRAWERS}?close=${drawer.id}`} />
    </ClientTexts>
  );
}
