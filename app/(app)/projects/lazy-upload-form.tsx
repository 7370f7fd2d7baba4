"use client";

import { type ComponentProps, lazy } from "react";
import type { UploadForm as Form } from "./upload-form";

const Loaded = lazy(async () => ({ default: (await import("./upload-form")).UploadForm }));

/** The form, whose script is fetched when its dialog opens. */
export function UploadForm(props: ComponentProps<typeof Form>) {
  return <Loaded {...props} />;
}
