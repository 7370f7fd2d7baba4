import { ClientTexts } from "@/components/texts/client-texts";
import { can } from "@/lib/permissions";
import type { Brand } from "@/lib/settings/letterhead";
import { Bell } from "./bell";
import { ShellFrame } from "./shell-frame";
import type { ShellUser } from "./types";

type Props = {
  /** Null while the reader could not be read: a placeholder without role and rights. */
  user: ShellUser | null;
  /** What the cooperative shows of itself; null: the application's own name and sign. */
  brand: Brand | null;
  logoutAction: () => Promise<void>;
  languageAction: (form: FormData) => Promise<void>;
  collapsed: boolean;
  children: React.ReactNode;
};

/** The frame of the protected screens with its texts. It is drawn in the browser: of each screen only what fills it is sent. */
export function Shell(props: Props) {
  const office = props.user !== null && can(props.user.role, "transactions.list");
  return (
    <ClientTexts namespaces={["shell", "nav", "bar", "roles", "status", "search"]} formless>
      <ShellFrame {...props} office={office} bell={<Bell />} />
    </ClientTexts>
  );
}
