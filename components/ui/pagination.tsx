import { useTranslations } from "next-intl";
import { buttonVariants } from "./button-look";
import { Link } from "./link";

type Props = {
  /** Address of the next page, if there is one. */
  next?: string | null;
  /** Address of the page before, where it is known. */
  previous?: string | null;
  /** Address of the first page, when this is not it. */
  first?: string | null;
  /** What is shown, such as "26–50 of 1,204". */
  summary?: React.ReactNode;
  /** What it is called where a screen has several lists. */
  label?: string;
};

/** Ways to the neighbouring pages of a list, as links. */
export function Pagination({ next, previous, first, summary, label }: Props) {
  const t = useTranslations("lists");
  if (!next && !previous && !first && !summary) return null;
  const look = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <nav
      aria-label={label ?? t("pages")}
      className="no-print mt-4 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-sm text-muted-foreground">{summary}</p>
      <div className="flex flex-wrap gap-2">
        {first && (
          <Link href={first} className={look}>
            {t("firstPage")}
          </Link>
        )}
        {previous && (
          <Link href={previous} rel="prev" className={look}>
            {t("previousPage")}
          </Link>
        )}
        {next && (
          <Link href={next} rel="next" className={look}>
            {t("nextPage")}
          </Link>
        )}
      </div>
    </nav>
  );
}
