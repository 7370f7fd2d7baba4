import { getLocale, getTranslations } from "next-intl/server";
import { AsOf } from "@/components/as-of";
import { PageHeader } from "@/components/page-header";
import { SearchBox } from "@/components/search-box";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { Search } from "@/components/ui/icons";
import type { Actor } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { countedSearch } from "@/lib/search/limit";
import { searchWithLists } from "@/lib/search/queries";
import { searchQuery } from "@/lib/search/schema";
import { readFigures } from "@/lib/web/figures";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { Results } from "./results";

export const generateMetadata = titled("searchPage");

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** All that a search finds: where the header's field leads, and how one searches without script. */
export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const typed = (await searchParams).q;
  const q = searchQuery.shape.q.catch(undefined).parse(typed) ?? "";
  const actor = await requireActor(q ? `/search?q=${encodeURIComponent(q)}` : "/search");
  const t = await getTranslations("search");
  const words = await getTranslations("searchPage");
  const found = await loaded(results(actor, q));
  return (
    <>
      <PageHeader title={words("title")} subtitle={words("subtitle")} />
      <SearchBox path="/search" label={t("placeholder")} value={q} className="mb-6 max-w-xl" />
      {q === "" && <EmptyState icon={Search} title={words("hint")} />}
      {q !== "" && !found && <TryAgain message={t("failed")} />}
      {found && "tooMany" in found && <TryAgain message={found.tooMany} />}
      {q !== "" && found && "value" in found && (
        <>
          <Results {...found.value} q={q} />
          <AsOf at={found.asOf} className="mt-6" />
        </>
      )}
    </>
  );
}

async function results(actor: Actor, q: string) {
  try {
    if (q !== "") await countedSearch(actor.id);
    const locale = await getLocale();
    return await readFigures(actor.id, (db) => searchWithLists(db, actor, q, locale));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_many_searches") throw error;
    return { tooMany: (await getTranslations("errors"))(error.code, error.values) };
  }
}
