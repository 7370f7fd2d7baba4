import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  beforeChange,
  DatabaseUnavailable,
  inOneTurn,
  inUnhurriedTurn,
  isUnderWay,
  nameTurn,
  OutcomeUnknown,
  outsideTurns,
} from "@/db/turn";
import { databasePatienceMs } from "@/lib/env";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const forever = () => new Promise<never>(() => {});
const lost = (code: string) => Object.assign(new Error("lost"), { cause: { code } });
const outcomeOf = async (work: () => Promise<unknown>) => {
  const outcome = inOneTurn(work).catch((error) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  return outcome;
};

describe("what an answer says after five seconds", () => {
  test("nothing was sent: not done", async () => {
    expect(await outcomeOf(forever)).toBeInstanceOf(DatabaseUnavailable);
  });

  test("or after as many as the environment says", async () => {
    vi.stubEnv("DATABASE_PATIENCE", "8");
    const settled = vi.fn();
    inOneTurn(forever).catch(settled);
    await vi.advanceTimersByTimeAsync(7_900);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(DatabaseUnavailable));
  });

  test("but never after more than twenty, and a wrong number is named", () => {
    vi.stubEnv("DATABASE_PATIENCE", "99");
    expect(() => databasePatienceMs()).toThrow("DATABASE_PATIENCE");
  });

  test("a change was sent: nobody knows, under its name", async () => {
    const outcome = await outcomeOf(() => {
      nameTurn("an intention");
      beforeChange();
      return forever();
    });
    expect(outcome).toBeInstanceOf(OutcomeUnknown);
    expect(outcome).toMatchObject({ request: "an intention" });
  });

  test("nothing is sent afterwards, not even from a turn within", async () => {
    let late: unknown;
    await outcomeOf(async () => {
      await new Promise((done) => setTimeout(done, 4_000));
      await inOneTurn(async () => {
        await new Promise((done) => setTimeout(done, 2_000));
        try {
          beforeChange();
        } catch (error) {
          late = error;
        }
      });
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(late).toBeInstanceOf(DatabaseUnavailable);
  });

  test("what many share is nobody's", async () => {
    await outcomeOf(async () => {
      await new Promise((done) => setTimeout(done, 6_000));
      expect(() => outsideTurns(() => beforeChange())).not.toThrow();
      expect(() => beforeChange()).toThrow(DatabaseUnavailable);
    });
  });
});

describe("what an answer says of a failure", () => {
  // Of the last thing that was asked PostgreSQL may say that it was undone: not of what came before.
  test.each([
    "CONNECTION_CLOSED",
    "ECONNRESET",
    "ECONNREFUSED",
    "57P01",
    "57P02",
    "57014",
    "55P03",
    "53100",
    "08P01",
  ])("%s after a change was sent: unknown", async (code) => {
    const outcome = await outcomeOf(() => {
      beforeChange();
      return Promise.reject(lost(code));
    });
    expect(outcome).toBeInstanceOf(OutcomeUnknown);
  });

  // PostgreSQL's own refusals undo what was asked.
  test.each(["40001", "23505"])("%s: as it is", async (code) => {
    const error = lost(code);
    const outcome = await outcomeOf(() => {
      beforeChange();
      return Promise.reject(error);
    });
    expect(outcome).toBe(error);
  });

  test("a lost connection before anything was sent: as it is", async () => {
    const error = lost("CONNECTION_CLOSED");
    expect(await outcomeOf(() => Promise.reject(error))).toBe(error);
  });
});

describe("what nobody waits for any more may still be under way", () => {
  test("until the database has answered", async () => {
    let answer = () => {};
    const named = "6F0C2F0A-0000-4000-8000-000000000001";
    expect(isUnderWay(named)).toBe(false);
    const outcome = await outcomeOf(() => {
      nameTurn(named);
      beforeChange();
      return new Promise<void>((done) => {
        answer = done;
      });
    });
    expect(outcome).toBeInstanceOf(OutcomeUnknown);
    expect(isUnderWay(named)).toBe(true);
    expect(isUnderWay("another")).toBe(false);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(isUnderWay(named)).toBe(false);
  });
});

describe("what takes longer than an answer usually may", () => {
  const longOf = (work: () => Promise<unknown>) =>
    inUnhurriedTurn(work, "an intention").catch((error) => error);

  test("has no end of its own, and its parts have", async () => {
    const parts: unknown[] = [];
    const outcome = longOf(async () => {
      await new Promise((done) => setTimeout(done, 60_000));
      parts.push(await inOneTurn(forever).catch((error) => error));
      parts.push(await inOneTurn(async () => "the next"));
      return "all";
    });
    await vi.advanceTimersByTimeAsync(65_000);
    expect(await outcome).toBe("all");
    expect(parts).toEqual([expect.any(DatabaseUnavailable), "the next"]);
  });

  test("says of a lost connection that nobody knows, once a part of it was sent", async () => {
    const failing = () => Promise.reject(lost("CONNECTION_CLOSED"));
    expect(await longOf(failing)).toMatchObject({ message: "lost" });
    const outcome = await longOf(async () => {
      await inOneTurn(async () => beforeChange());
      return failing();
    });
    expect(outcome).toBeInstanceOf(OutcomeUnknown);
    expect(outcome).toMatchObject({ request: "an intention" });
  });

  test("asks for nothing more once it has failed, nor do its parts", async () => {
    let late: unknown;
    await longOf(async () => {
      const part = async () => {
        await new Promise((done) => setTimeout(done, 1_000));
        beforeChange();
      };
      inOneTurn(part).catch((error) => {
        late = error;
      });
      throw new Error("another part");
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(late).toBeInstanceOf(DatabaseUnavailable);
  });
});
