import { expect, test } from "vitest";
import { pictureFile } from "@/lib/pictures/commands";
import { centreSquare, isPictureFile, turned, zoomBy } from "@/lib/pictures/rules";

test("zoom goes from 0.5 to 3 in whole tenths", () => {
  let zoom = 1;
  const seen = Array.from({ length: 30 }, () => {
    zoom = zoomBy(zoom, 1);
    return zoom;
  });
  expect(seen.slice(0, 3)).toEqual([1.1, 1.2, 1.3]);
  expect(seen.at(-1)).toBe(3);
  expect(zoomBy(0.5, -1)).toBe(0.5);
  expect(zoomBy(0.6, -1)).toBe(0.5);
  expect(zoomBy(1.2345, 0)).toBe(1.2);
  expect(zoomBy(0.1, 0)).toBe(0.5);
});

test("four quarter turns are none", () => {
  expect([0, 90, 180, 270].map(turned)).toEqual([90, 180, 270, 0]);
});

test("the square lies in the middle", () => {
  expect(centreSquare(300, 100)).toEqual({ left: 100, top: 0, width: 100, height: 100 });
  expect(centreSquare(101, 200)).toEqual({ left: 0, top: 49, width: 101, height: 101 });
  expect(centreSquare(20_000, 1)).toEqual({ left: 9_999, top: 0, width: 1, height: 1 });
});

test("a name belongs to one member and one content, and is nothing else", () => {
  const [one, other] = [Buffer.from("one"), Buffer.from("other")];
  const names = new Set([
    pictureFile("a", one),
    pictureFile("b", one),
    pictureFile("a", other),
    pictureFile("a", Buffer.from("one")),
  ]);
  expect(names.size).toBe(3);
  for (const name of names) expect(isPictureFile(name)).toBe(true);
  for (const name of ["", "x.png", `../${"a".repeat(64)}.png`, `${"A".repeat(64)}.png`]) {
    expect(isPictureFile(name)).toBe(false);
  }
});
