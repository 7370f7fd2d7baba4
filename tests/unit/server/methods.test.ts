import { join } from "node:path";
import { expect, test } from "vitest";
import { HTTP_METHODS } from "@/lib/web/contract";

// Plain JavaScript: the server reads it before anything is built.
const { methods }: { methods: string[] } = await import(join(process.cwd(), "server/request.mjs"));

test("the server lets through the methods of calls, and those that every call answers", () => {
  expect(methods.toSorted()).toEqual([...HTTP_METHODS, "HEAD", "OPTIONS"].toSorted());
});
