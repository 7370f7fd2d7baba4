"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ProgressLine } from "@/components/ui/link";

const TYPING_PAUSE_MS = 300;

type Props = Omit<React.ComponentProps<"form">, "action" | "ref"> & {
  action: string;
  ref?: RefObject<HTMLFormElement | null>;
  /** Searches while one types, and keeps one place in the browser's history. */
  live?: boolean;
};

/**
 * A form whose answer is an address: a search or a filter, without its empty fields. As next/form, which is
 * heavier by what it would fetch ahead; it has no buttons that send something of their own.
 */
export function AddressForm({ ref, live = false, children, ...rest }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const router = useRouter();
  const here = `${usePathname()}?${useSearchParams()}`;
  const [left, setLeft] = useState<string>();

  useEffect(() => {
    const box = form.current;
    box?.addEventListener("formdata", dropEmpty);
    // On a slow phone people type before the script is there.
    const search = live ? box?.querySelector<HTMLInputElement>('input[type="search"]') : null;
    if (search && search.value !== search.defaultValue) search.form?.requestSubmit();
    return () => {
      box?.removeEventListener("formdata", dropEmpty);
      clearTimeout(typing.current);
    };
  }, [form, live]);

  function type() {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => form.current?.requestSubmit(), TYPING_PAUSE_MS);
  }
  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    clearTimeout(typing.current);
    const target = targetOf(event.currentTarget);
    if (target !== window.location.href) setLeft(here);
    router[live ? "replace" : "push"](target, { scroll: false });
  }
  return (
    <form {...rest} ref={form} onInput={live ? type : undefined} onSubmit={submit}>
      {children}
      {left === here && <ProgressLine />}
    </form>
  );
}

function dropEmpty({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) {
    if (typeof value !== "string") continue;
    if (value.trim() === "") formData.delete(name);
    else formData.set(name, value.trim());
  }
}

/** Where the form leads, as a browser reckons it without script. */
function targetOf(form: HTMLFormElement): string {
  // A field may be called "action", and would hide the form's own.
  const target = new URL(form.getAttribute("action") ?? "", window.location.href);
  for (const [name, value] of new FormData(form)) target.searchParams.append(name, String(value));
  return target.href;
}
