import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Funnel } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { type ActionGroup, actionsOf } from "@/lib/audit/actions";
import type { Resolved } from "@/lib/audit/people";
import type { AuditQuery } from "@/lib/audit/schema";
import { entryWords } from "./describe";

type Props = { filter: AuditQuery; resolved: Resolved | null; href: string };

/** What the log is narrowed to, and the way to the form: its many choices weigh only when wanted. */
export async function FilterBar({ filter, resolved, href }: Props) {
  const t = await getTranslations("audit");
  const { what } = await entryWords();
  const { action, outcome, from, to } = filter;
  const group = action && actionsOf(action) && (action.split(".")[0] as ActionGroup);
  const facts = [
    [t("who"), filter.who && (resolved?.names.who ?? filter.who)],
    [t("subject"), filter.subject && (resolved?.names.subject ?? filter.subject)],
    [t("action"), group ? t(`groups.${group}`) : action && what(action)],
    [t("outcome"), outcome && t(outcome)],
    [t("from"), from],
    [t("to"), to],
  ].filter(([, value]) => value);
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink variant="outline" href={href} scroll={false}>
        <Funnel />
        {t("filter")}
      </ButtonLink>
      {facts.length > 0 && (
        <>
          <p className="min-w-0 text-sm break-words">
            {facts.map(([label, value]) => `${label}: ${value}`).join(" · ")}
          </p>
          <Link href="/settings/audit" className="link text-sm">
            {t("clear")}
          </Link>
        </>
      )}
    </div>
  );
}
