"use client";

import { useEffect } from "react";
import { toast } from "@/components/toast";

/** Says once, over the page, what its place says too. */
export function FailureToast({ title, description }: { title: string; description: string }) {
  useEffect(() => {
    void toast.error({ title, description });
  }, [title, description]);
  return null;
}
