import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { helpFor, helpWith } from "@/app/(app)/help/screens";
import { ROLES, type Role } from "@/lib/permissions";

/** The addresses of the screens within the frame, those of single records left out. */
const PAGES = [...pagesIn("(app)"), ...pagesIn("(auth)/settings", "/settings")].filter(
  (path) => !path.includes("[") && path !== "/help",
);

function pagesIn(folder: string, address = ""): string[] {
  return readdirSync(`app/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/page.tsx"))
    .map((file) => `${address}/${file.slice(0, -"/page.tsx".length)}`);
}

/** Screens whose help is that of the screen which leads to them. */
const PARTS = ["/transactions/books/account"];

const of = (address: string, role: Role = "admin") => helpWith(address, role)?.of;

test("every screen has help of its own", () => {
  expect(PAGES).toContain("/settings/two-factor");
  const helped = new Set(ROLES.flatMap((role) => helpFor(role).map(({ href }) => href)));
  expect(PAGES.filter((path) => !helped.has(path) && !PARTS.includes(path))).toEqual([]);
});

describe("help with the screen that one comes from", () => {
  test("a tab or a dialog of a screen may have its own", () => {
    expect(of("/transactions?tab=decide&kind=deposit", "finance")).toBe("decide");
    expect(of("/transactions?view=1&tab=all", "finance")).toBe("list");
    expect(of("/transactions?tab=decide", "member")).toBe("transactions");
    expect(of("/profile?send=1")).toBe("send");
    expect(of("/profile?edit=1")).toBe("profile");
  });

  test("leads back to the whole address, with its query", () => {
    const address = "/transactions?q=aline&page=2";
    expect(helpWith(address, "member")?.href).toBe(address);
  });

  test("is that of the screen above, or of none", () => {
    expect(of("/borrow/some-loan")).toBe("borrow");
    expect(of("/members/invitations", "director")).toBe("members");
    for (const nothing of ["/nowhere", "//elsewhere.example", "", undefined, ["/deposits"]]) {
      expect(helpWith(nothing, "admin")).toBeNull();
    }
  });
});
