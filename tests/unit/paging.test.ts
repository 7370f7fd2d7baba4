import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { limitField, readCursor, writeCursor } from "@/lib/paging";
import { fc } from "@/tests/support/property";

const seal = (text: string) => Buffer.from(text).toString("base64url");
const id = randomUUID();

describe("the place where a list goes on", () => {
  test("comes back as it was written", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }),
        fc.uuid(),
        (at, uuid) => {
          expect(readCursor(writeCursor({ at, id: uuid }))).toEqual({ at, id: uuid });
        },
      ),
    );
  });

  test("is the start when none is given", () => {
    expect(readCursor(undefined)).toBeNull();
    expect(readCursor("")).toBeNull();
  });

  test.each([
    ["no cursor of ours", "hello"],
    ["an instant without an id", seal("2026-11-20T12:05:00.000Z|")],
    ["an id without an instant", seal(`|${id}`)],
    ["an id that is none", seal("2026-11-20T12:05:00.000Z|1 or 1=1")],
    ["a date that PostgreSQL does not know", seal(`+275760-09-13T00:00:00.000Z|${id}`)],
    ["a date before Christ", seal(`-000001-01-01T00:00:00.000Z|${id}`)],
    ["the year zero", seal(`0000-01-01T00:00:00.000Z|${id}`)],
    ["a date in another spelling", seal(`20 Nov 2026|${id}`)],
    ["a day that does not exist", seal(`2026-02-30T12:00:00.000Z|${id}`)],
    ["too long a text", seal(`2026-11-20T12:05:00.000Z|${id}`.padEnd(300, " "))],
    ["NUL", "\0"],
  ])("is refused when it is %s", (_, text) => {
    expect(() => readCursor(text)).toThrow(AppError);
  });

  test("whatever text is sent, it is read or cleanly refused", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string().map(seal)), (text) => {
        try {
          readCursor(text);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});

test.each([
  ["1", 1],
  ["100", 100],
  ["25", 25],
])("a limit of %s is taken", (text, limit) => {
  expect(limitField.parse(text)).toBe(limit);
});

test.each(["0", "101", "-1", "1.5", "abc", "1e99", "NaN", "", null])(
  "a limit of %j is refused",
  (text) => {
    expect(limitField.safeParse(text).success).toBe(false);
  },
);
