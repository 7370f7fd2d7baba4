import { getTranslations } from "next-intl/server";
import { Skeleton } from "@/components/ui/skeleton";

/** The shape of a screen on its way: heading, figures, a list. */
export default async function Loading() {
  const t = await getTranslations("common");
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-8 w-52" />
      <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      <div className="mt-6 grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 xl:grid-cols-4">
        {["a", "b", "c", "d"].map((card) => (
          <Skeleton key={card} className="h-28 rounded-lg" />
        ))}
      </div>
      <Skeleton className="mt-6 h-80 rounded-lg" />
    </div>
  );
}
