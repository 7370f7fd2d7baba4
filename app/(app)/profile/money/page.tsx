import { getTranslations } from "next-intl/server";
import { AgendaList } from "@/components/loans/agenda-list";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { FileText } from "@/components/ui/icons";
import { kigaliDay } from "@/lib/dates";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { readOwnMoney } from "./read-own-money";
import { SavingsChart } from "./savings-chart";
import { Works } from "./works";

export const generateMetadata = titled("ownMoney");

/** One's own money over time: savings by month, what is lent, invested and owed, and what falls due when. */
export default async function OwnMoneyPage() {
  const actor = await requireActor("/profile/money");
  const t = await getTranslations("ownMoney");
  const documents = await getTranslations("documents");
  const now = new Date();
  const today = kigaliDay(now);
  const money = await loaded(readOwnMoney(actor.id, now));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <ButtonLink variant="outline" href="/transactions/statement">
            <FileText />
            {documents("statement")}
          </ButtonLink>
        }
      />
      {money ? (
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <SavingsChart months={money.months} today={today} />
          <Works money={money} />
          <Card className="p-4 sm:p-5" id="calendar">
            <h2 className="text-lg font-semibold">{t("calendar")}</h2>
            <p className="text-sm text-muted-foreground">{t("calendarText")}</p>
            {money.items.length > 0 ? (
              <AgendaList items={money.items} today={today} />
            ) : (
              <p className="py-3">{t("none")}</p>
            )}
          </Card>
        </div>
      ) : (
        <TryAgain message={t("failed")} />
      )}
    </>
  );
}
