import { describe, expect, test } from "vitest";
import { afterFailure, saysOfEarlier } from "@/lib/web/step-refusals";

const failure = (code: string, fields?: Record<string, string>) => ({
  status: 409,
  code,
  message: "…",
  ...(fields && { fields }),
});

describe("after a failed step", () => {
  test.each([
    "insufficient_balance",
    "recipient_unavailable",
    "channel_short",
    "invalid",
    "offer_unavailable",
    "loan_closed",
  ])("%s leads back to the form", (code) => expect(afterFailure(failure(code))).toBe("form"));

  test("what stands beside a field of the form is shown with that field", () => {
    const beyond = failure("loss_beyond_capital", { amount: "At most 5." });
    expect(afterFailure(beyond)).toBe("form");
  });

  test("a wrong or missing password is told beside the password", () => {
    for (const code of ["wrong_password", "invalid"]) {
      expect(afterFailure(failure(code, { password: "…" }))).toBe("stay");
    }
  });

  test.each([
    "project_full",
    "project_not_open",
    "project_settling",
    "project_completed",
    "project_unsettled",
    "nothing_to_distribute",
    "conflict",
  ])("%s leads back to the form, which is read afresh", (code) =>
    expect(afterFailure(failure(code, code === "project_full" ? { amount: "…" } : undefined))).toBe(
      "form-afresh",
    ),
  );

  test.each([
    "internal",
    "unreachable",
    "not_done",
    "outcome_unknown",
    "own_record",
    "too_many_attempts",
  ])("%s leaves the person where they are", (code) =>
    expect(afterFailure(failure(code))).toBe("stay"),
  );
});

test("a wrong password or an ended session says nothing of an earlier try whose answer was lost", () => {
  expect(saysOfEarlier(failure("wrong_password", { password: "…" }))).toBe("itself");
  expect(saysOfEarlier({ ...failure("unauthorized"), status: 401 })).toBe("itself");
  expect(saysOfEarlier({ ...failure("too_many_attempts"), status: 429 })).toBe("nothing");
  expect(saysOfEarlier({ ...failure("internal"), status: 500 })).toBe("nothing");
  expect(saysOfEarlier(failure("own_record"))).toBe("all");
});
