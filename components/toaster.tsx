import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import * as sonner from "sonner";

const look = {
  unstyled: true,
  closeButton: true,
  classNames: {
    toast:
      "pointer-events-auto flex w-full items-start gap-3 rounded-lg border bg-card p-4 pr-11 text-sm text-foreground shadow-soft",
    title: "font-semibold",
    description: "mt-0.5 text-muted-foreground break-words",
    icon: "mt-0.5 shrink-0 [&_svg]:size-5",
    success: "[&_[data-icon]]:text-primary-ink",
    error:
      "border-destructive/50! [&_[data-icon]]:text-destructive-ink [&_[data-title]]:text-destructive-ink",
    closeButton:
      "absolute top-1 right-1 grid size-10 place-items-center rounded-md text-muted-foreground hover:bg-muted [&_svg]:size-4",
  },
};

/** Brings the toasts in front of an open dialog. */
export function raiseToaster(): void {
  const place = document.querySelector<HTMLElement>(".toasts");
  if (place?.matches(":popover-open")) place.hidePopover();
  place?.showPopover();
}

/** Puts the place of the toasts into the page, once. Its words come from the body's data. */
export async function startToaster(): Promise<typeof sonner> {
  const place = document.body.appendChild(document.createElement("div"));
  place.className = "toasts";
  place.popover = "manual";
  const { toastsLabel = "Notifications", closeLabel = "Close" } = document.body.dataset;
  const shown = new Promise<void>((resolve) => {
    createRoot(place).render(
      <Ready onReady={resolve}>
        <sonner.Toaster
          position="top-center"
          style={{ fontFamily: "inherit" }}
          containerAriaLabel={toastsLabel}
          toastOptions={{ ...look, closeButtonAriaLabel: closeLabel }}
        />
      </Ready>,
    );
  });
  await shown;
  return sonner;
}

// A parent's effect runs after its children's: the toaster listens by then.
function Ready({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
