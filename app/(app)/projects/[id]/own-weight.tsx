import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { formatNumber } from "@/lib/money";
import { ownWeight } from "@/lib/projects/weights";
import { loaded } from "@/lib/web/loaded";
import { weighingText } from "../part-facts";

type Props = { project: string; memberId: string };

/** By what the reader's part of the next result would be reckoned today, so that they can recompute it. */
export async function OwnWeight({ project, memberId }: Props) {
  const t = await getTranslations("projects.weights");
  const today = kigaliDay(new Date());
  const weight = await loaded(ownWeight(database(), project, memberId, today));
  if (!weight) return null;
  const { own, weighing } = weight;
  const values = { weight: formatNumber(own), all: formatNumber(weighing.weight) };
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{t("own")}</span>
        <span className="figures font-semibold">{t("ofAll", values)}</span>
      </p>
      <p className="text-muted-foreground">{await weighingText(weighing)}</p>
    </div>
  );
}
