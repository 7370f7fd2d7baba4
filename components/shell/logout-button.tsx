import { LogOut } from "@/components/ui/icons";

type Props = { action: () => Promise<void>; label: string; className: string };

/** A form, so that one can leave without script too. */
export function LogoutButton({ action, label, className }: Props) {
  return (
    <form action={action}>
      <button type="submit" title={label} className={className}>
        <LogOut />
        <span className="nav-label">{label}</span>
      </button>
    </form>
  );
}
