import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { saveProfile } from "@/app/(app)/profile/edit-actions";
import { addFile, startRunning } from "@/app/(app)/projects/actions";
import { approveMany } from "@/app/(app)/transactions/actions";
import { POST as decideManyCall } from "@/app/admin/proposals/decide/route";
import { POST as addFileCall } from "@/app/api/projects/[id]/files/route";
import { beforeChange } from "@/db/turn";
import { decideMany } from "@/lib/approvals/decide";
import { updateProfile } from "@/lib/profile/commands";
import { setProjectStatus } from "@/lib/projects/commands";
import { addProjectFile } from "@/lib/projects/files";

// Next alone knows the request at hand; the work itself stands in here, and takes its time.
vi.mock("next/headers", () => ({ headers: async () => new Headers({ host: "of.rw" }) }));
vi.mock("next/cache", () => ({ revalidatePath: () => {} }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async () => (key: string) => key,
}));
vi.mock("@/db/client", async (actual) => ({
  ...(await actual<typeof import("@/db/client")>()),
  database: () => "the database",
}));
vi.mock("@/lib/web/session", () => ({
  actingActor: async () => ({ id: "ange", sessionId: "a session", role: "admin" }),
  addressOf: () => null,
  currentReader: async () => ({ fresh: true }),
}));
vi.mock("@/lib/approvals/decide", () => ({ decideMany: vi.fn(), decideWaiting: vi.fn() }));
vi.mock("@/lib/profile/commands", () => ({ updateProfile: vi.fn() }));
vi.mock("@/lib/projects/commands", () => ({ setProjectStatus: vi.fn() }));
vi.mock("@/lib/projects/files", () => ({ addProjectFile: vi.fn() }));

const LONG_MS = 50_000;
const ID = "01a2b3c4-0000-7000-8000-000000000001";
const KEY = "6f0c2f0a-0000-4000-8000-000000000002";
const takesLong = <T>(answer: T) => new Promise<T>((done) => setTimeout(done, LONG_MS, answer));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function afterLong<T>(sent: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(LONG_MS);
  return sent;
}

function form(values: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test("a photo that is opened behind others is added, and the form says so", async () => {
  const name = "Well.jpg";
  const sent = form({ id: ID, file: new File(["a photo"], name) });
  vi.mocked(addProjectFile).mockImplementation(() => takesLong({ name } as never));
  const added = await afterLong(addFile({ status: "idle" }, sent));
  expect(added).toEqual({ status: "done", data: name });
});

test("a picture that is opened behind others is saved, and the form says so", async () => {
  vi.mocked(updateProfile).mockImplementation(() => takesLong({ asked: null }));
  const saved = await afterLong(saveProfile({ status: "idle" }, form({ removePicture: "true" })));
  expect(saved).toEqual({ status: "done", data: "picture.removed" });
});

test("many that are decided one after the other are all decided, and the answer says so", async () => {
  const one = { id: ID, reference: "DEP-7F3A91C2-2026", outcome: "confirmed" } as const;
  const results = [{ ...one, ok: true }];
  vi.mocked(decideMany).mockImplementation(() => takesLong([one]));
  const sent = approveMany({ status: "idle" }, form({ ids: ID }));
  expect(await afterLong(sent)).toEqual({ status: "done", data: results });
  const call = new NextRequest("http://of.rw/admin/proposals/decide", {
    method: "POST",
    headers: { host: "of.rw", "content-type": "application/json" },
    body: JSON.stringify({ ids: [ID], decision: "confirm" }),
  });
  const answer = await afterLong(decideManyCall(call, { params: Promise.resolve({}) }));
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { message: "done", results: results },
  ]);
});

test("what was on its way when the database went away is not said to be undone", async () => {
  const sentAndLost = async (): Promise<never> => {
    beforeChange();
    throw Object.assign(new Error("lost"), { code: "CONNECTION_CLOSED" });
  };
  for (const work of [updateProfile, addProjectFile, decideMany, setProjectStatus])
    vi.mocked(work).mockImplementation(sentAndLost);
  const idle = { status: "idle" } as const;
  const photo = () => new File(["a photo"], "Well.jpg");
  const unknown = { status: "failed", failure: { code: "outcome_unknown", requestId: KEY } };
  const named = { requestId: KEY };
  expect(await saveProfile(idle, form({ ...named, removePicture: "true" }))).toMatchObject(unknown);
  expect(await addFile(idle, form({ ...named, id: ID, file: photo() }))).toMatchObject(unknown);
  expect(await approveMany(idle, form({ ...named, ids: ID }))).toMatchObject(unknown);
  expect(await startRunning(idle, form({ ...named, id: ID }))).toMatchObject(unknown);

  const headers = { host: "of.rw", "idempotency-key": KEY };
  const many = new NextRequest("http://of.rw/admin/proposals/decide", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ ids: [ID], decision: "confirm" }),
  });
  const body = form({ file: photo() });
  const file = new NextRequest("http://of.rw/api/projects/x/files", {
    method: "POST",
    headers,
    body,
  });
  const answered = [
    await decideManyCall(many, { params: Promise.resolve({}) }),
    await addFileCall(file, { params: Promise.resolve({ id: ID }) }),
  ];
  for (const each of answered) {
    expect(each.status).toBe(503);
    expect(await each.json()).toMatchObject({ code: "outcome_unknown", requestId: KEY });
  }
});

test("any other work has five seconds", async () => {
  vi.mocked(setProjectStatus).mockImplementation(() => takesLong({} as never));
  const started = await afterLong(startRunning({ status: "idle" }, form({ id: ID })));
  expect(started).toMatchObject({ status: "failed", failure: { code: "not_done" } });
});
