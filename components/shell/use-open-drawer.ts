import { useCurrentUser } from "./current-user";

/** What opens the drawer as a modal dialog; without script its button opens it as a popover. */
export function useOpenDrawer(): (event: React.MouseEvent) => void {
  const { refresh } = useCurrentUser();
  return (event) => {
    event.preventDefault();
    const drawer = document.querySelector<HTMLDialogElement>("#drawer");
    if (drawer?.matches(":popover-open")) drawer.hidePopover();
    drawer?.showModal();
    refresh();
  };
}
