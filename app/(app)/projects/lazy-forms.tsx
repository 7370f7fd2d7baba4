"use client";

import { type ComponentProps, lazy } from "react";
import type { InvestForm as Invest } from "./invest-form";
import type { OfficeSteps as Office } from "./office-steps";
import type { ProjectForm as Edit } from "./project-form";
import type { ResultForm as Result } from "./result-form";
import type { UploadForm as Upload } from "./upload-form";

// Each form's script is fetched when its dialog opens.

const LazyInvest = lazy(async () => ({ default: (await import("./invest-form")).InvestForm }));
export function InvestForm(props: ComponentProps<typeof Invest>) {
  return <LazyInvest {...props} />;
}

const LazyProject = lazy(async () => ({ default: (await import("./project-form")).ProjectForm }));
export function ProjectForm(props: ComponentProps<typeof Edit>) {
  return <LazyProject {...props} />;
}

const LazyResult = lazy(async () => ({ default: (await import("./result-form")).ResultForm }));
export function ResultForm(props: ComponentProps<typeof Result>) {
  return <LazyResult {...props} />;
}

const LazyOffice = lazy(async () => ({ default: (await import("./office-steps")).OfficeSteps }));
export function OfficeSteps(props: ComponentProps<typeof Office>) {
  return <LazyOffice {...props} />;
}

const LazyUpload = lazy(async () => ({ default: (await import("./upload-form")).UploadForm }));
export function UploadForm(props: ComponentProps<typeof Upload>) {
  return <LazyUpload {...props} />;
}
