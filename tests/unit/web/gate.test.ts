import { beforeEach, describe, expect, test, vi } from "vitest";
import { record } from "@/lib/audit/commands";
import type { Actor } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { admit, admitVisitor } from "@/lib/web/gate";
import { actingActor, enrollingActor } from "@/lib/web/session";

// Next alone knows the request at hand; who asks and what is noted stands in here.
vi.mock("@/db/client", () => ({ database: () => "the database", withinTime: vi.fn() }));
vi.mock("@/lib/audit/commands", () => ({ record: vi.fn() }));
vi.mock("@/lib/auth/fresh", () => ({
  confirmPerson: vi.fn(),
  notFresh: () => new AppError("fresh_authentication_required"),
}));
vi.mock("@/lib/web/session", () => ({
  currentReader: vi.fn(),
  actingActor: vi.fn(),
  enrollingActor: vi.fn(),
  addressOf: (sent: Headers) => sent.get("x-forwarded-for"),
}));

const aline = { id: "aline", role: "member" } as Actor;
const sent = (origin: string) =>
  new Headers({ host: "of.rw", origin, "x-forwarded-for": "203.0.113.7" });
const here = sent("https://of.rw");
const elsewhere = sent("https://elsewhere.example");
const requestId = () => "a request";
const refused = (code: string) => expect.objectContaining({ code });

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(actingActor).mockResolvedValue(aline);
});

describe("the gate", () => {
  test("lets a member in, with when, from where and as whom they ask", async () => {
    expect(await admit(here, { writes: true, requestId })).toMatchObject({
      db: "the database",
      actor: aline,
      requestId: "a request",
      address: "203.0.113.7",
      now: expect.any(Date),
    });
    expect(record).not.toHaveBeenCalled();
  });

  test("refuses what another site sent before it asks who it is, unless nothing is written", async () => {
    await expect(admit(elsewhere, { writes: true, requestId })).rejects.toEqual(
      refused("foreign_origin"),
    );
    expect(actingActor).not.toHaveBeenCalled();
    expect(() => admitVisitor(elsewhere)).toThrow(refused("foreign_origin"));
    expect((await admit(elsewhere, { writes: false, requestId })).actor).toBe(aline);
    expect(admitVisitor(elsewhere, false).address).toBe("203.0.113.7");
  });

  test("refuses who is not signed in", async () => {
    vi.mocked(actingActor).mockRejectedValue(new AppError("unauthenticated"));
    const right = "members.manage";
    await expect(admit(here, { writes: true, right, requestId })).rejects.toEqual(
      refused("unauthenticated"),
    );
    expect(record).not.toHaveBeenCalled();
  });

  test("refuses who lacks the right, and notes it in the audit trail", async () => {
    const right = "members.manage";
    await expect(admit(here, { writes: true, right, requestId })).rejects.toEqual(
      refused("forbidden"),
    );
    expect(record).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ actor: aline, address: "203.0.113.7" }),
      { action: right, outcome: "refused", detail: { role: "member" } },
    );
  });

  test("asks somebody else where it is told to", async () => {
    vi.mocked(enrollingActor).mockResolvedValue({ ...aline, id: "eric" });
    const { actor } = await admit(here, { writes: true, who: enrollingActor, requestId });
    expect(actor.id).toBe("eric");
  });
});
