import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
import { formatExact } from "@/lib/money";
import type { OwnProject } from "@/lib/projects/own-queries";

type Props = { projects: OwnProject[]; className?: string };

/** What the invested part is made of: each project, by its own page. */
export async function OwnProjects({ projects, className }: Props) {
  const t = await getTranslations("profile");
  return (
    <section aria-labelledby="invested-now" className={className}>
      <h3 id="invested-now" className="text-sm font-medium">
        {t("inProjects")}
      </h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {projects.map(({ id, title, capital }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <Link className="link min-w-0 break-words" href={`/projects/${id}`}>
              {title}
            </Link>
            <span className="figures">{formatExact(capital)}</span>
          </li>
        ))}
      </ul>
      <Link className="link mt-2 inline-block text-sm" href="/projects">
        {t("allProjects")}
      </Link>
    </section>
  );
}
