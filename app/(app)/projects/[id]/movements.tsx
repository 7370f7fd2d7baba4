import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Money } from "@/components/money";
import { PageLinks } from "@/components/page-links";
import { StatusBadge } from "@/components/status-badge";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { formatDate } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { pageCursor } from "@/lib/paging";
import { listMovements } from "@/lib/projects/movements";
import type { MovementView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { type ListProps, SHOWN } from "./list-props";

type Props = ListProps & {
  /** Whether the reader sees the books: what waits or was rejected as well, and the documents. */
  books: boolean;
};

/** What was spent of the project's money and what came back, each with what was out after it. */
export async function Movements({ project, cursor, address, books }: Props) {
  const t = await getTranslations("projects.movement");
  const from = pageCursor(cursor);
  const page = await loaded(listMovements(database(), project.id, books, from, SHOWN));
  const at = (moved: string | undefined) => `${address({ moved })}#moved`;
  if (page?.rows.length === 0 && !from) return null;
  return (
    <Card className="p-5">
      <h2 id="moved" className="scroll-mt-20 text-lg font-semibold">
        {t("listTitle")}
      </h2>
      {page ? (
        <ul className="mt-1 divide-y">
          {page.rows.map((one) => (
            <Movement key={one.id} one={one} books={books} />
          ))}
        </ul>
      ) : (
        <TryAgain message={t("listFailed")} />
      )}
      <PageLinks label={t("listPages")} page={page} from={from} at={at} />
    </Card>
  );
}

function Movement({ one, books }: { one: MovementView; books: boolean }) {
  const t = useTranslations("projects.movement");
  const methods = useTranslations("methods");
  const locale = useLocale();
  const who = t("recorded", {
    name: one.recordedBy,
    date: formatDate(new Date(one.createdAt), locale),
  });
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          {t(one.kind)}
          {one.status !== "approved" && <StatusBadge status={one.status} />}
        </span>
        <Money
          amount={one.amount}
          exact
          direction={one.kind === "return" ? "in" : "out"}
          className="font-semibold"
        />
      </div>
      <p className="break-words">{one.note}</p>
      <p className="text-sm text-muted-foreground">
        {who} · {one.channel && methods(channelWord(one.channel))} ·{" "}
        {books ? (
          <Link href={`/transactions/books/vouchers/${one.reference}`} className="link figures">
            {one.reference}
          </Link>
        ) : (
          <span className="figures">{one.reference}</span>
        )}
        {one.documents !== null && ` · ${t("documents", { count: one.documents })}`}
      </p>
      {one.outAfter !== null && (
        <p className="figures text-sm text-muted-foreground">
          {one.outAfter < 0
            ? t("overAfter", { amount: formatExact(-one.outAfter) })
            : t("outThen", { amount: formatExact(one.outAfter) })}
        </p>
      )}
    </li>
  );
}
