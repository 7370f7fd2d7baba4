import { execFileSync } from "node:child_process";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./clean-page";

/**
 * The square code is really drawn, dark on light, as the person sees it; where `zbarimg` is installed
 * (Debian: zbar-tools) it also has to read what it should say.
 */
export async function expectSquare(square: Locator, says: RegExp): Promise<void> {
  const picture = await square.screenshot();
  const { channels } = await sharp(picture).greyscale().threshold(128).stats();
  const light = (channels[0]?.mean ?? 0) / 255;
  // A code is dark in about half of its modules; the quiet border around it is light.
  expect(light).toBeGreaterThan(0.4);
  expect(light).toBeLessThan(0.8);
  const said = read(picture);
  if (said !== null) expect(said).toMatch(says);
}

function read(picture: Buffer): string | null {
  try {
    const options = { input: picture, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("zbarimg", ["--quiet", "--raw", "-"], options).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      console.log("zbarimg is not installed: the square code is not read");
      return null;
    }
    return "unreadable";
  }
}
