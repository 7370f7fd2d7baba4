import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { IconComponent } from "@/components/ui/icon";
import { BadgeCheck, Hammer, HandCoins, Sprout } from "@/components/ui/icons";
import type { ProjectStatus } from "@/lib/projects/rules";

const LOOKS: Record<ProjectStatus, [BadgeVariant, IconComponent]> = {
  active: ["success", Sprout],
  running: ["info", Hammer],
  completed: ["secondary", BadgeCheck],
};

type Props = { status: ProjectStatus; open: boolean };

/** Where a project is, and whether one can put money into it (PRJ-02, PRJ-03). */
export function ProjectBadges({ status, open }: Props) {
  const t = useTranslations("projects");
  const [variant, Sign] = LOOKS[status];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge variant={variant}>
        <Sign />
        {t(status)}
      </Badge>
      {open && (
        <Badge variant="waiting">
          <HandCoins />
          {t("openBadge")}
        </Badge>
      )}
    </span>
  );
}
