"use client";

import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useLayoutEffect, useRef } from "react";
import { Cross } from "./cross";
import { Link } from "./link";

type Props = {
  title: React.ReactNode;
  /** Where closing leads, without script too, when the address opened the dialog (`?new=1`). */
  closeHref?: string;
  /** For a dialog that the browser opens and closes. */
  onClose?: () => void;
  /** The element's id, to which the button that opens it refers. */
  id?: string;
  open?: boolean;
  wide?: boolean;
  className?: string;
  children: React.ReactNode;
};

/**
 * The native dialog: modal, focus kept inside and given back, a sheet from below on phones.
 * Without script `open` shows it over the page and the close button is a link.
 */
export function Dialog(props: Props) {
  const { title, closeHref, id, open = true, wide, className, children } = props;
  const t = useTranslations("common");
  const titleId = useId();
  const { leave, ...modal } = useModal({ ...props, open });
  const cross = {
    "aria-label": t("close"),
    onClick: leave,
    children: <Cross />,
    className: "icon-button absolute top-2 right-2",
  };
  return (
    <dialog
      {...modal}
      id={id}
      open={(open && closeHref !== undefined) || undefined}
      aria-labelledby={titleId}
      className={clsx("dialog", wide && "dialog-wide", className)}
    >
      <div className="relative grid gap-4 p-4 pb-6 sm:p-6">
        <h2 id={titleId} tabIndex={-1} className="pr-10 text-lg font-semibold outline-none">
          {title}
        </h2>
        {children}
        {closeHref ? (
          <Link href={closeHref} scroll={false} {...cross} />
        ) : (
          <button type="button" {...cross} />
        )}
      </div>
    </dialog>
  );
}

/** Opens it as a modal one, and what leaves it: Esc, the backdrop, `leave`. */
function useModal({ closeHref, onClose, open }: Omit<Props, "open"> & { open: boolean }) {
  const box = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const leaving = useRef(false);
  const router = useRouter();

  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return;
    // Somebody may already be typing in it when the script arrives.
    const typing = dialog.contains(document.activeElement) ? document.activeElement : null;
    dialog.removeAttribute("open");
    leaving.current = false;
    dialog.showModal();
    const first = typing ?? dialog.querySelector("h2");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return () => dialog.close();
  }, [open]);
  function left() {
    leaving.current = true;
    onClose?.();
    if (open && closeHref) router.replace(closeHref, { scroll: false });
  }
  function leave(event: React.SyntheticEvent) {
    event.preventDefault();
    if (isSending(box.current)) return;
    box.current?.close();
    left();
  }
  // Esc, and Back on a phone: while sending nothing, between two steps one step back, else out.
  function giveUp(event: React.SyntheticEvent) {
    const back = box.current?.querySelector<HTMLElement>("[data-back]");
    if (isSending(box.current)) event.preventDefault();
    else if (back) {
      event.preventDefault();
      back.click();
    } else left();
  }
  function closed({ target }: React.SyntheticEvent) {
    // Asked twice, some browsers close it whatever the page says.
    const dialog = box.current;
    if (target !== dialog || !dialog || dialog.open || leaving.current || !open) return;
    if (isSending(dialog)) dialog.showModal();
    else left();
  }
  return {
    ref: box,
    leave,
    onClose: closed,
    onCancel: (event: React.SyntheticEvent) => event.target === box.current && giveUp(event),
    onPointerDown: ({ target }: React.SyntheticEvent) => {
      pressed.current = target;
    },
    // A press on the backdrop.
    onClick: (event: React.SyntheticEvent) => {
      if (event.target === box.current && pressed.current === box.current) leave(event);
    },
  };
}

/** Whether a form in it was sent and waits for its answer: then it stays, or nobody would hear what became of it. */
function isSending(dialog: HTMLDialogElement | null): boolean {
  return Boolean(dialog?.querySelector('button[type="submit"][aria-busy="true"]'));
}
