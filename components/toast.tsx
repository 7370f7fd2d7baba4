import type { ExternalToast } from "sonner";

type Message = { title: string; description?: string };

/** Short messages over the page. Their script is fetched with the first one. */
export const toast = {
  success: (message: Message) => show("success", message),
  error: (message: Message) => show("error", message),
};

let started: ReturnType<typeof import("./toaster").startToaster> | undefined;

async function show(kind: "success" | "error", { title, description }: Message): Promise<void> {
  const { raiseToaster, startToaster } = await import("./toaster");
  started ??= startToaster();
  const { toast: sonner } = await started;
  raiseToaster();
  const options: ExternalToast = { description, duration: kind === "error" ? 10_000 : 6_000 };
  sonner[kind](title, options);
}
