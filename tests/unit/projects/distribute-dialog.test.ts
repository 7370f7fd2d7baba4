import { createTranslator, NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { DistributeDialog } from "@/app/(app)/projects/[id]/distribute-dialog";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { MESSAGES } from "@/lib/messages";
import type { ProjectView } from "@/lib/projects/views";

const read = vi.hoisted(() => ({ error: null as unknown, messages: {} as unknown }));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: never) =>
    createTranslator({ locale: "en", messages: read.messages as never, namespace }),
}));
vi.mock("@/db/client", () => ({ database: () => null }));
vi.mock("@/lib/projects/distribution", () => ({
  previewDistribution: async () => {
    throw read.error;
  },
}));
vi.mock("@/app/(app)/projects/distribute-actions", () => ({ distributeStep: null }));
vi.mock("@/app/(app)/projects/lazy-office-steps", () => ({
  OfficeSteps: ({ stopped }: { stopped: ReactNode }) => stopped ?? "THE STEPS",
}));
vi.mock("@/components/texts/client-texts", () => ({
  ClientTexts: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/components/ui/dialog", () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("@/components/try-again", () => ({
  TryAgain: ({ message }: { message: string }) => message,
}));
beforeEach(() => {
  read.messages = MESSAGES.en;
});

async function dialog(error: unknown): Promise<string> {
  read.error = error;
  const project = { id: "p1", undistributed: 500 } as ProjectView;
  const children = await DistributeDialog({ project, closeHref: "/projects/p1" });
  const props = { locale: "en", messages: MESSAGES.en, timeZone: "UTC", children } as never;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
}

test("that nobody is left to share with is said, and is no failure that is logged", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const html = await dialog(new AppError("project_no_investors"));
  expect(html).toContain("no one to share it with");
  expect(logged).not.toHaveBeenCalled();
  expect(await dialog(new Error("away"))).toContain("could not be loaded");
  expect(logged).toHaveBeenCalledOnce();
});
