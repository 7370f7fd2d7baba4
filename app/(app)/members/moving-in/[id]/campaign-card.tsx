import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { Card } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { formatDateTime } from "@/lib/dates";
import type { Campaign } from "@/lib/imports/views";
import { formatNumber } from "@/lib/money";
import { formatShare, percent } from "@/lib/percent";
import { GiveLetters } from "../give-letters";
import { RunAct } from "../run-act";

type Props = {
  id: string;
  campaign: Campaign;
  /** The reader may ask for letters, and nothing waits that keeps them from it. */
  acts: boolean;
};

/** How those who moved in are told: their letters, and how many have opened their accounts. */
export function CampaignCard({ id, campaign, acts }: Props) {
  const t = useTranslations("moveIn.campaign");
  const { members, sent, opened, withoutLetter, agreed, letters, answers } = campaign;
  const of = (count: number) =>
    t("of", { count: formatNumber(count), members: formatNumber(members) });
  const left = agreed ? withoutLetter > 0 : members > opened;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <Card className="grid gap-4 p-4">
        <p className="text-sm text-muted-foreground">{t("text")}</p>
        <FactList
          facts={[
            [t("sent"), of(sent)],
            [t("opened"), of(opened)],
            [t("silent"), formatNumber(members - opened)],
            [
              t("confirmed"),
              `${of(answers.confirmed)} (${formatShare(percent(answers.confirmed, members))})`,
            ],
          ]}
        />
        {acts && left && (
          <ClientTexts namespaces={["moveIn.act", "fresh"]}>
            {agreed ? <GiveLetters id={id} /> : <RunAct act="letters" id={id} href={hrefOf(id)} />}
          </ClientTexts>
        )}
      </Card>
      {letters.length > 0 && <LettersTable id={id} campaign={campaign} acts={acts && agreed} />}
    </section>
  );
}

const hrefOf = (id: string) => `/members/moving-in/${id}`;

function LettersTable({ id, campaign: { letters }, acts }: Props) {
  const t = useTranslations("moveIn.campaign");
  const locale = useLocale();
  return (
    <Table>
      <TableHeads heads={[t("no"), { right: t("letters") }, t("by"), t("at"), t("print")]} />
      <TableBody>
        {letters.map(({ no, letters: count, by, givenAt, printable }) => (
          <TableRow key={no}>
            <TableCell cell="lead">{t("numbered", { no: formatNumber(no) })}</TableCell>
            <TableCell label={t("letters")} phone="amount" className="figures text-right">
              {formatNumber(count)}
            </TableCell>
            <TableCell label={t("by")} phone="line">
              {by}
            </TableCell>
            <TableCell label={t("at")} phone="line">
              <When text={formatDateTime(new Date(givenAt), locale)} />
            </TableCell>
            <TableCell label={t("print")} phone="end">
              <div className="flex flex-wrap items-center gap-3">
                {printable && (
                  <a className="link" href={`/admin/imports/${id}/letters/${no}`} download>
                    {t("print")}
                  </a>
                )}
                {acts && (
                  <ClientTexts namespaces={["moveIn.act", "fresh"]}>
                    <GiveLetters id={id} again={no} />
                  </ClientTexts>
                )}
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
