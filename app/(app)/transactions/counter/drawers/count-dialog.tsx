import { getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { mayCountInPlace } from "@/lib/counter/midnight";
import { findDrawer } from "@/lib/counter/queries";
import type { DrawerView } from "@/lib/counter/views";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { loadedIfKnown } from "@/lib/web/loaded";
import { DRAWERS } from "../address";
import { CountForm } from "../lazy-count-form";

type Props = { id: string; actor: Actor; by: "other" | "closer" };

/**
 * A drawer that another person counts once more and closes, or counts in its clerk's place; then what it came to, which nobody was
 * told before.
 */
export async function CountDialog({ id, actor, by }: Props) {
  const t = await getTranslations("counter.drawers");
  const drawer = await loadedIfKnown(() => findDrawer(database(), pathId(id)));
  const name = drawer && drawer !== "unknown" ? drawer.clerk.name : "";
  return (
    <Dialog title={t("closeTitle", { name })} closeHref={DRAWERS}>
      {!drawer && <TryAgain message={t("failed")} />}
      {drawer === "unknown" && <Alert variant="info">{t("unknown")}</Alert>}
      {drawer && drawer !== "unknown" && <Counting drawer={drawer} actor={actor} by={by} />}
    </Dialog>
  );
}

type Counted = Omit<Props, "id"> & { drawer: DrawerView };

async function Counting({ drawer, actor, by }: Counted) {
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
  const refused = whyNot(drawer, actor, by);
  if (refused) return <Alert variant="info">{t(refused)}</Alert>;
  const done = by === "closer" ? `${DRAWERS}?close=${drawer.id}` : DRAWERS;
  return (
    <ClientTexts namespaces={["counter.drawer", "counter.cash", "fresh"]}>
      <CountForm drawer={drawer.id} by={by} done={done} />
    </ClientTexts>
  );
}

function whyNot(drawer: DrawerView, { id }: Actor, by: Props["by"]) {
  if (drawer.clerk.id === id) return "ownDrawer";
  if (by === "other") return mayCountInPlace(drawer, new Date()) ? null : "clerkCounts";
  if (drawer.state === "open") return "stillOpen";
  return drawer.countedBy === id ? "ownCount" : null;
}
