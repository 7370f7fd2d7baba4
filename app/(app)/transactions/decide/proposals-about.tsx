import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { proposalsAbout } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { loaded } from "@/lib/web/loaded";
import { waitingHref } from "../address";
import { ProposalFacts } from "./proposal-facts";

/** What is proposed about something and waits for a second person: what, by whom, since when. */
export async function ProposalsAbout({ subjectId, actor }: { subjectId: string; actor: Actor }) {
  const waiting = await loaded(proposalsAbout(database(), subjectId, actor, new Date()));
  if (!waiting || waiting.length === 0) return null;
  const t = await getTranslations("toDecide");
  const acts = await getTranslations("proposals.acts");
  return waiting.map((one) => (
    <Alert
      key={one.id}
      variant="warning"
      title={t("waitsTitle", { what: acts(one.act, { about: one.effect.about }) })}
    >
      <ProposalFacts proposal={one} />
      <Link href={waitingHref(one)} className="link">
        {t("open")}
      </Link>
    </Alert>
  ));
}
