"use client";

import { type RefObject, useEffect } from "react";

/** A file chosen before the script was there is told, as a change of its field, once it is. */
export function useEarlyFile(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const box = field.current;
    if (box?.files?.length) box.dispatchEvent(new Event("change", { bubbles: true }));
  }, [field]);
}
