"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useSteadyPress } from "@/components/ui/use-steady-press";
import { hasLeftHere, leaveHere } from "./leave-here";

type Props = { action: () => Promise<void>; children: React.ReactNode };

/**
 * Signs out, without script too. Where no answer comes, this browser is signed out by itself: nothing of the
 * screen stays, and the server is told as soon as it can be reached (LOG-48).
 */
export function LeaveForm({ action, children }: Props) {
  const { act, lost } = useSteadyPress(action, leaveHere);
  return (
    <>
      <form action={act} data-sign-out>
        {children}
      </form>
      {lost && createPortal(<Left act={act} />, document.body)}
    </>
  );
}

function Left({ act }: { act: (form: FormData) => Promise<void> }) {
  const t = useTranslations("common");
  const box = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.showModal();
    // Somebody may have signed in here since, in another window.
    const tell = () => (hasLeftHere() ? form.current?.requestSubmit() : location.replace("/login"));
    window.addEventListener("online", tell);
    return () => window.removeEventListener("online", tell);
  }, []);
  return (
    <dialog
      ref={box}
      role="alertdialog"
      aria-labelledby="left-title"
      aria-describedby="left-text"
      className="m-0 h-dvh max-h-none w-full max-w-none border-0 bg-background p-4"
      onCancel={(event) => event.preventDefault()}
      onClose={() => location.replace("/login")}
    >
      <form
        ref={form}
        action={act}
        className="mx-auto grid max-w-lg justify-items-start gap-3 py-10 sm:py-20"
      >
        <h1 id="left-title" className="text-2xl font-semibold">
          {t("left.title")}
        </h1>
        <p id="left-text" className="text-muted-foreground">
          {t("left.text")}
        </p>
        {/* Pressed twice it signs out twice; the script of other buttons would come with every screen. */}
        <button type="submit" className="btn btn-main btn-md mt-3">
          {t("tryAgain")}
        </button>
      </form>
    </dialog>
  );
}
