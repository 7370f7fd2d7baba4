import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ROLE_TONES, type Role, type Tone } from "@/lib/permissions";

/** Written out, so that the style sheet knows them. */
const TONES: Record<Tone, string> = {
  grey: "bg-tone-grey text-tone-grey-ink",
  rose: "bg-tone-rose text-tone-rose-ink",
  teal: "bg-tone-teal text-tone-teal-ink",
  green: "bg-tone-green text-tone-green-ink",
  violet: "bg-tone-violet text-tone-violet-ink",
  orange: "bg-tone-orange text-tone-orange-ink",
  blue: "bg-tone-blue text-tone-blue-ink",
};

/** A role as colour and word. */
export function RoleBadge({ role }: { role: Role }) {
  const t = useTranslations("roles");
  return (
    <Badge variant="own" className={TONES[ROLE_TONES[role]]}>
      {t(role)}
    </Badge>
  );
}
