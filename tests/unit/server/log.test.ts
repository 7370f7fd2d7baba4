import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitLines } from "@/server/log.mjs";

const figures = { perNetwork: 2, inAll: 5, windowMs: 60_000 };
let lines: object[];
const writer = () => limitLines((facts) => lines.push(facts), figures);

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("one network has few lines a minute, and the minute's end tells how many were left out", () => {
  const write = writer();
  for (let n = 0; n < 100; n += 1) write(`2001:db8::${n}`, { n }, "refused");
  write("197.243.1.9", { n: 100 }, "refused");
  expect(lines).toEqual([
    { address: "2001:db8::0", n: 0 },
    { address: "2001:db8::1", n: 1 },
    { address: "197.243.1.9", n: 100 },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toEqual([{ leftOut: 98 }]);
  write("2001:db8::1", { n: 101 }, "refused");
  expect(lines.slice(4)).toEqual([{ address: "2001:db8::1", n: 101 }]);
});

test("all networks together have few lines a minute", () => {
  const write = writer();
  for (let n = 0; n < 1000; n += 1) write(`10.0.${n >> 8}.${n & 255}`, {}, "refused");
  expect(lines).toHaveLength(5);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(5)).toEqual([{ leftOut: 995 }]);
});

test("a minute in which nothing was left out has no such line", () => {
  writer()("10.0.0.1", {}, "refused");
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(1);
});
