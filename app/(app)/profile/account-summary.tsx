import { getTranslations } from "next-intl/server";
import { OwnProjects } from "@/components/own-projects";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FileText } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { OwnUser } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";
import type { OwnProject } from "@/lib/projects/own-queries";
import type { WithdrawalView } from "@/lib/withdrawals/schema";

type Props = {
  user: OwnUser;
  /** The newest withdrawals that hold money now. */
  waiting: WithdrawalView[];
  /** The projects with most of the invested money. */
  projects: OwnProject[];
};

/** The balances, and what they are made of (PRO-30 to PRO-34; decisions, section 2). */
export async function AccountSummary({ user, waiting, projects }: Props) {
  const t = await getTranslations("profile");
  const papers = await getTranslations("papers");
  const { parts } = user;
  const held = waiting.length > 0 ? "/deposits#withdrawals" : "/rent";
  const made = [
    { label: t("available"), amount: parts.available, href: "/transactions" },
    { label: t("held"), amount: parts.held, href: held },
    { label: t("lent"), amount: parts.lent, href: "/rent" },
    { label: t("invested"), amount: parts.invested, href: "/projects" },
  ];
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("summary")}</h2>
      <p className="mt-4 text-sm text-muted-foreground">{t("available")}</p>
      <p className="figures text-2xl font-semibold sm:text-3xl">
        {formatExact(user.availableBalance)}
      </p>
      <p className="text-sm text-muted-foreground">{t("availableText")}</p>
      <dl className="facts mt-4">
        <div>
          <dt>{t("currentBalance")}</dt>
          <dd>{formatExact(user.balance)}</dd>
        </div>
        <div>
          <dt>{t("usedBalance")}</dt>
          <dd>{formatExact(user.usedBalance)}</dd>
        </div>
        <div>
          <dt>{t("share")}</dt>
          <dd>{user.sharePercentage}%</dd>
        </div>
      </dl>
      <details className="mt-4 rounded-lg border border-border">
        <summary className="cursor-pointer px-4 py-3 text-sm font-medium">{t("why")}</summary>
        <div className="px-4 pb-4">
          <p className="text-sm text-muted-foreground">{t("whyText")}</p>
          <dl className="facts mt-3">
            {made.map((part) => (
              <div key={part.label}>
                <dt>
                  <Link className="link" href={part.href}>
                    {part.label}
                  </Link>
                </dt>
                <dd>{formatExact(part.amount)}</dd>
              </div>
            ))}
            <div className="font-semibold">
              <dt>{t("currentBalance")}</dt>
              <dd>{formatExact(user.balance)}</dd>
            </div>
            {parts.owed > 0 && (
              <div>
                <dt>
                  <Link className="link" href="/borrow">
                    {t("owed")}
                  </Link>
                </dt>
                <dd>{formatExact(parts.owed)}</dd>
              </div>
            )}
          </dl>
          {waiting.length > 0 && <Waiting withdrawals={waiting} />}
          {projects.length > 0 && (
            <OwnProjects projects={projects} className="mt-3 rounded-lg bg-muted/60 p-3" />
          )}
          <Link className="link mt-3 inline-block text-sm" href="/transactions">
            {t("traced")}
          </Link>
        </div>
      </details>
      <Button asChild variant="outline" className="mt-4">
        <Link href="/transactions/statement">
          <FileText />
          {papers("statement")}
        </Link>
      </Button>
    </Card>
  );
}

/** What the held part is made of: each withdrawal that waits for a decision. */
async function Waiting({ withdrawals }: { withdrawals: WithdrawalView[] }) {
  const t = await getTranslations("profile");
  return (
    <section aria-labelledby="held-now" className="mt-3 rounded-lg bg-muted/60 p-3">
      <h3 id="held-now" className="text-sm font-medium">
        {t("heldNow")}
      </h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {withdrawals.map((each) => (
          <li key={each.id} className="figures flex flex-wrap justify-between gap-x-4">
            <span className="text-muted-foreground">{each.reference}</span>
            <span>{formatExact(each.amount)}</span>
          </li>
        ))}
      </ul>
      <Link className="link mt-2 inline-block text-sm" href="/deposits#withdrawals">
        {t("allHeld")}
      </Link>
    </section>
  );
}
