import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import {
  activationCode,
  activationHash,
  groupedCode,
  isActivationCode,
  readActivationCode,
} from "@/lib/auth/activation/rules";

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
});

test("codes have eight letters, none of which is taken for another, and differ", () => {
  const codes = Array.from({ length: 500 }, () => activationCode(randomUUID()));
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join("")).size).toBe(31);
});

test("the code of a row is the same each time", () => {
  const id = randomUUID();
  expect(activationCode(id)).toBe(activationCode(id));
});

test("however it is typed, it is the same code", () => {
  expect(groupedCode("7F3A92C4")).toBe("7F3A-92C4");
  for (const typed of ["7f3a-92c4", " 7F3A 92C4 ", "7F3A–92C4", "7.f.3.a.9.2.c.4"]) {
    expect(readActivationCode(typed)).toBe("7F3A92C4");
  }
});

test.each(["", "7F3A92C", "7F3A92C45", "0F3A92C4", "IF3A92C4", "7F3A92Cé"])(
  "%j is no code",
  (text) => {
    expect(isActivationCode(text)).toBe(false);
  },
);

test("what is kept of a code is another for each member", () => {
  expect(activationHash("a", "7F3A92C4")).not.toBe(activationHash("b", "7F3A92C4"));
});
