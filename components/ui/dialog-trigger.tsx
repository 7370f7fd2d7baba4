"use client";

import { Link } from "./link";

type Props = Omit<React.ComponentProps<typeof Link>, "onClick"> & {
  /** The id of a `Dialog` that is already in the page, closed. */
  dialog: string;
};

/** Opens a dialog at once when the page holds it; else, and without script, follows its address. */
export function DialogTrigger({ dialog, ...rest }: Props) {
  return (
    <Link
      scroll={false}
      {...rest}
      data-dialog={dialog}
      aria-haspopup="dialog"
      onClick={(event) => {
        const box = document.getElementById(dialog);
        if (!(box instanceof HTMLDialogElement) || box.open) return;
        event.preventDefault();
        box.showModal();
      }}
    />
  );
}
