import { clsx } from "clsx";

type Props = {
  /** Unique in the page: ties the button to its menu. */
  id: string;
  /** The button's name, where `trigger` has no words of its own. */
  label?: string;
  /** What the button shows. */
  trigger: React.ReactNode;
  triggerClassName?: string;
  className?: string;
  children: React.ReactNode;
};

/**
 * A button that opens a list of links and buttons, by the platform's popover: it
 * closes on Esc and on a press elsewhere, and needs no script. A sheet from below on phones.
 */
export function Menu({ id, label, trigger, triggerClassName, className, children }: Props) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={triggerClassName ? clsx(triggerClassName, "hover-shade") : "icon-button"}
      >
        {trigger}
      </button>
      <div id={id} popover="auto" className={clsx("menu", className)}>
        {children}
      </div>
    </>
  );
}

/** The look of a link or button within a menu (app/looks.css). */
export const menuItemClass = "menu-item";
