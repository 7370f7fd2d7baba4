import { getTranslations } from "next-intl/server";
import { OuterBar } from "@/app/outer-bar";

/** The screens on which anybody may check a paper, signed in or not. */
export async function CheckFrame({ children }: { children: React.ReactNode }) {
  const t = await getTranslations("papers.check");
  return (
    <main id="main" className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8">
      <OuterBar />
      <div>
        <h1 className="text-2xl font-semibold sm:text-3xl">{t("title")}</h1>
        <p className="text-muted-foreground">{t("text")}</p>
      </div>
      {children}
    </main>
  );
}
