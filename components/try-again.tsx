import { useTranslations } from "next-intl";
import { TriangleAlert } from "@/components/ui/icons";
import { ReloadLink } from "./reload-link";

/** A part that could not be loaded says so in its place; the rest of the page stays usable. */
export function TryAgain({ message }: { message: string }) {
  const t = useTranslations("common");
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-destructive/40 bg-destructive-soft p-4"
    >
      <TriangleAlert className="size-5 shrink-0 text-destructive-ink" />
      <p className="min-w-0 flex-1 basis-52">{message}</p>
      <ReloadLink label={t("tryAgain")} />
    </div>
  );
}
