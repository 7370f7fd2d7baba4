import { getTranslations } from "next-intl/server";
import { OuterBar } from "@/app/outer-bar";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { database } from "@/db/client";
import { published } from "@/lib/liabilities/transparency";
import { isTransparent } from "@/lib/settings/queries";
import { readFigures } from "@/lib/web/figures";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { PublishedDay } from "./published-day";

export const generateMetadata = titled("transparency");

/** What is owed to members in all: for everybody, or for members where visitors are not shown it. */
export default async function TransparencyPage() {
  // Who may see it is asked of the main database; the figures are those of a closed day, wherever they are read.
  if (!(await isTransparent(database()))) await requireActor("/transparency");
  const t = await getTranslations("transparency");
  const found = await loaded(readPublished());
  return (
    <main id="main" className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 px-4 py-8">
      <OuterBar />
      <div>
        <h1 className="text-2xl font-semibold sm:text-3xl">{t("title")}</h1>
        <p className="text-muted-foreground">{t("subtitle")}</p>
      </div>
      {found === null && <TryAgain message={t("failed")} />}
      {found?.day === null && <Alert variant="info">{t("none")}</Alert>}
      {found?.day && <PublishedDay day={found.day} />}
    </main>
  );
}

async function readPublished() {
  const { value: day } = await readFigures(null, (db) => published(db));
  return { day };
}
