import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Card } from "@/components/ui/card";
import { formatExact } from "@/lib/money";
import type { ProjectView } from "@/lib/projects/views";
import { OwnStake } from "../own-stake";
import { Progress } from "../progress";
import { OwnWeight } from "./own-weight";

/** What was put in, what is in it now, what it has brought; all of it exact. */
export function MoneyCard({ project, memberId }: { project: ProjectView; memberId: string }) {
  const t = useTranslations("projects");
  const { own } = project;
  const outOf = (out: number): [string, number] =>
    out > 0 ? [t("movement.outFact"), out] : [t("movement.overFact"), -out];
  const facts: [string, number][] = [
    [t("invested"), project.currentInvestment],
    [t("capital"), project.capital],
    ...(project.moneyOut === 0 ? [] : [outOf(project.moneyOut)]),
    [t("profit"), project.profit],
    [t("loss"), project.loss],
    [t("distributed"), project.distributed],
    [t("undistributed"), project.undistributed],
  ];
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg font-semibold">{t("money")}</h2>
      <Progress
        title={project.title}
        progress={project.progress}
        current={project.currentInvestment}
        total={project.totalInvestment}
      />
      {own ? (
        <>
          <OwnStake own={own} />
          <OwnWeight project={project.id} memberId={memberId} />
        </>
      ) : (
        <p className="text-sm text-muted-foreground">{t("noStake")}</p>
      )}
      <FactList facts={facts.map(([label, amount]) => [label, formatExact(amount)])} />
    </Card>
  );
}
