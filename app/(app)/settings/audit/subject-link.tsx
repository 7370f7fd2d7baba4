import { Link } from "@/components/ui/link";
import type { AuditView } from "@/lib/audit/views";
import type { Actor } from "@/lib/context";
import { holds } from "@/lib/web/session";

type Props = { subject: AuditView["subject"]; text: string | null; reader: Actor };

/** What an entry is about; a link for those who may open it. */
export function SubjectLink({ subject, text, reader }: Props) {
  if (!subject || !text) return null;
  const href = addressOf(subject, reader);
  if (!href) return text;
  return (
    <Link href={href} className="link figures">
      {text}
    </Link>
  );
}

function addressOf({ type, id, label }: NonNullable<Props["subject"]>, reader: Actor) {
  if (!label) return null;
  const view = encodeURIComponent(id);
  if (type === "transaction" && holds(reader, "transactions.list")) {
    return `/transactions?view=${view}`;
  }
  if (type === "project") return `/projects?view=${view}`;
  return type === "member" && holds(reader, "members.list") ? `/members?view=${view}` : null;
}
