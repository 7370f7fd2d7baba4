import { useTranslations } from "next-intl";
import { TypeIcon } from "@/components/type-icon";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import type { ProposalView } from "@/lib/approvals/schema";
import { TO_DECIDE } from "../address";
import { ProposalFacts } from "./proposal-facts";

/** A proposal in the list: what, how much, who asks for it and why. */
export function ProposalCard({ proposal }: { proposal: ProposalView }) {
  const t = useTranslations("proposals");
  const { act, effect, id, may } = proposal;
  const mine = may.includes("withdraw");
  const title = t(`acts.${act}`, { about: effect.about });
  return (
    <Card className="grid h-full content-start gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <Badge variant={mine ? "secondary" : "waiting"}>{t(mine ? "mine" : "waiting")}</Badge>
      </div>
      {effect.type && <TypeIcon type={effect.type} />}
      <ProposalFacts proposal={proposal} />
      <ButtonLink
        variant={mine ? "outline" : "default"}
        href={`${TO_DECIDE}&proposal=${id}`}
        scroll={false}
        className="justify-self-start"
      >
        {t(mine ? "withdraw" : "decide")}
        <span className="sr-only"> {title}</span>
      </ButtonLink>
    </Card>
  );
}
