import { expect, test } from "vitest";
import { addressIn, HERE, readAsked } from "@/app/(app)/transactions/reconcile/asked";

const PHONE = "0195b0a0-0000-7000-8000-000000000001";
const all = { state: "matched", phone: PHONE, cursor: "c", older: "o", files: "f" };
const queryOf = (address: string) =>
  Object.fromEntries(new URL(address, "http://x").searchParams.entries());

test("the statements have a place of their own, and a way on leaves all else of the address", () => {
  expect(readAsked({ files: "f" }).filesFrom).toBe("f");
  expect(queryOf(addressIn(readAsked(all), { files: "g" }))).toEqual({ ...all, files: "g" });
  expect(queryOf(addressIn(readAsked(all), { older: "p" }))).toEqual({ ...all, older: "p" });
});

test("what is open over the lists is closed by the address in which they stand", () => {
  expect(queryOf(addressIn(readAsked({ ...all, line: "l", back: "b" })))).toEqual(all);
  expect(addressIn(readAsked({ phone: "new" }))).toBe(HERE);
});
