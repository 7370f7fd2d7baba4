import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { TypeIcon } from "@/components/type-icon";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import type { ProposalView } from "@/lib/approvals/schema";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { TO_DECIDE } from "../address";

/** A proposal in the list: what, how much, who asks for it and why. */
export function ProposalCard({ proposal }: { proposal: ProposalView }) {
  const t = useTranslations("proposals");
  const transactions = useTranslations("transactions");
  const { act, effect, id, madeBy, madeAt, reason, may } = proposal;
  const at = formatDateTime(new Date(madeAt), useLocale());
  const mine = may.includes("withdraw");
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t(`acts.${act}`, { about: effect.about })}</h3>
        <Badge variant={mine ? "secondary" : "waiting"}>{t(mine ? "mine" : "waiting")}</Badge>
      </div>
      {effect.type && <TypeIcon type={effect.type} />}
      <FactList
        facts={[
          [transactions("amount"), effect.amount === null ? null : formatExact(effect.amount)],
          [transactions("from"), effect.from],
          [transactions("to"), effect.to],
          [t("reason"), reason],
        ]}
      />
      <p className="text-sm text-muted-foreground">{t("made", { name: madeBy, at })}</p>
      <ButtonLink
        variant={mine ? "outline" : "default"}
        href={`${TO_DECIDE}&proposal=${id}`}
        scroll={false}
        className="justify-self-start"
      >
        {t(mine ? "withdraw" : "decide")}
        <span className="sr-only"> {t(`acts.${act}`, { about: effect.about })}</span>
      </ButtonLink>
    </Card>
  );
}
