import { create } from "qrcode";

/** A square code as a picture: `size` modules each way, the dark ones as an SVG path. */
export type Square = { size: number; path: string };

/** The square code of an address. It can be read with a seventh of it lost. */
export function squareOf(address: string): Square {
  const { size, data } = create(address, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let run = 0;
      while (x + run < size && data[y * size + x + run]) run += 1;
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { size, path };
}
