import { getTranslations } from "next-intl/server";
import { buttonVariants } from "@/components/ui/button-look";
import { Link } from "@/components/ui/link";
import type { AuditPerson } from "@/lib/audit/schema";

type Props = { people: AuditPerson[] | undefined; hrefOf: (id: string) => string };

/** Among whom to choose, when a name means several. */
export async function Choices({ people, hrefOf }: Props) {
  if (!people) return null;
  const t = await getTranslations("audit");
  return (
    <div className="grid gap-2 sm:col-span-full">
      <p className="text-sm font-medium">{t("choose")}</p>
      <div className="flex flex-wrap gap-2">
        {people.map(({ id, name, username }) => (
          <Link
            key={id}
            href={hrefOf(id)}
            className={buttonVariants({ variant: "outline", size: "sm", className: "flex-wrap" })}
          >
            {name} <span className="text-muted-foreground">@{username}</span>
          </Link>
        ))}
      </div>
    </div>
  );
}
