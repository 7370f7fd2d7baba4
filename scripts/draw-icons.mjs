// Draws the icons of the installed application from the product's mark (app/icon.svg): `node scripts/draw-icons.mjs`.
import { join } from "node:path";
import sharp from "sharp";
import { root } from "./settings.mjs";

const mark = join(root, "app/icon.svg");
const ground = "#155838";

/** `part`: how much of the edge the mark takes; what is left is the mark's own ground. */
async function draw(name, edge, part) {
  const size = Math.round(edge * part);
  const drawn = await sharp(mark, { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer();
  const channels = 4;
  const background = part === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : ground;
  await sharp({ create: { width: edge, height: edge, channels, background } })
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toFile(join(root, "public/app-icons", `${name}.png`));
}

await draw("192", 192, 1);
await draw("512", 512, 1);
// Phones cut these to their own shape: the mark stands within the middle four fifths.
await draw("maskable-512", 512, 0.7);
await draw("apple-180", 180, 0.8);
