"use client";

import { useEffect, useRef, useState } from "react";
import { MAX_PICTURE_BYTES } from "@/lib/pictures/rules";
import { TextField } from "./text-field";
import { useEarlyFile } from "./use-early-file";

type Props = {
  label: string;
  hint: string;
  /** The kinds of files, as a browser names them. */
  accept: string;
  /** What is said of a file that is larger than a picture may be. */
  tooLarge: string;
  /** What the server says of it. */
  error: string | undefined;
  /** The form's answer, with which begins anew what is said here. */
  after: unknown;
};

/** A file, of which a too large one is not even sent. */
export function FileField({ tooLarge, error, after, ...rest }: Props) {
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer clears what was said before it.
  useEffect(() => setWrong(undefined), [after]);
  useEarlyFile(field);
  return (
    <TextField
      {...rest}
      ref={field}
      name="file"
      error={wrong ?? error}
      type="file"
      onChange={({ currentTarget }) => {
        const over = (currentTarget.files?.[0]?.size ?? 0) > MAX_PICTURE_BYTES;
        if (over) currentTarget.value = "";
        setWrong(over ? tooLarge : undefined);
      }}
    />
  );
}
