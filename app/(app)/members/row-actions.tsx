import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { EllipsisVertical, Eye, Pencil, Trash2, UserCheck, UserX } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { useScripted } from "@/components/ui/use-scripted";

type RowHrefs = {
  viewHref: string;
  /** Null for those who may only look. */
  editHref: string | null;
  /** Null also on one's own row, which another administrator looks after. */
  removeHref: string | null;
};

type Props = RowHrefs & {
  id: string;
  status: "active" | "inactive";
  act: (form: FormData) => void;
  pending: boolean;
  /** The member's. */
  name: string;
};

/** What one can do with a member. */
export function RowActions(props: Props) {
  const { id, status, act, pending, viewHref, editHref, removeHref } = props;
  const t = useTranslations("members.row");
  const label = t("actions", { name: props.name });
  // Twenty closed menus are half of the page: they are made in the browser. Until then, and without
  // script, the button leads to the details, from where everything else is reached.
  const scripted = useScripted();
  if (!editHref || !scripted) {
    const name = editHref ? label : t("view");
    return (
      <Link href={viewHref} scroll={false} aria-label={name} title={name} className="icon-link">
        {editHref ? <EllipsisVertical /> : <Eye />}
      </Link>
    );
  }
  const [next, text, Sign] =
    status === "active"
      ? (["inactive", t("suspend"), UserX] as const)
      : (["active", t("activate"), UserCheck] as const);
  return (
    <Menu id={`m${id}`} label={label} trigger={<EllipsisVertical />}>
      <Link href={viewHref} scroll={false} className={menuItemClass}>
        <Eye />
        {t("view")}
      </Link>
      <Link href={editHref} scroll={false} className={menuItemClass}>
        <Pencil />
        {t("edit")}
      </Link>
      {removeHref && (
        <>
          <form action={act}>
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              name="status"
              value={next}
              aria-disabled={pending || undefined}
              onClick={(event) => pending && event.preventDefault()}
              className={menuItemClass}
            >
              <Sign />
              {text}
            </button>
          </form>
          <Link
            href={removeHref}
            scroll={false}
            className={clsx(menuItemClass, "text-destructive-ink")}
          >
            <Trash2 />
            {t("remove")}
          </Link>
        </>
      )}
    </Menu>
  );
}
