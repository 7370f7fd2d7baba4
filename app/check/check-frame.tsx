import { useTranslations } from "next-intl";
import { OuterBar } from "@/app/outer-bar";

/** The screens on which anybody may check a document, signed in or not. */
export function CheckFrame({ children }: { children: React.ReactNode }) {
  const t = useTranslations("documents.check");
  return (
    <main id="main" className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 px-4 py-8">
      <OuterBar />
      <div>
        <h1 className="text-2xl font-semibold sm:text-3xl">{t("title")}</h1>
        <p className="text-muted-foreground">{t("text")}</p>
      </div>
      {children}
      <details className="no-print text-sm text-muted-foreground">
        <summary className="cursor-pointer">{t("sealTitle")}</summary>
        <p className="mt-1 max-w-prose">{t("sealText")}</p>
      </details>
    </main>
  );
}
