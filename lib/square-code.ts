import { create } from "qrcode";

/**
 * A square code as a picture: `size` modules each way, the dark ones as an SVG path of lines as thick
 * as a module, drawn half a module lower. Half the size of a path of squares: it is in pages twice.
 */
export type Square = { size: number; path: string };

/** The square code of an address. It can be read with a seventh of it lost. */
export function squareOf(address: string): Square {
  const { size, data } = create(address, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    let end: number | null = null;
    for (let x = 0; x < size; x += 1) {
      let run = 0;
      while (x + run < size && data[y * size + x + run]) run += 1;
      if (run === 0) continue;
      path += `${end === null ? `M${x} ${y}` : `m${x - end} 0`}h${run}`;
      end = x + run;
      x = end - 1;
    }
  }
  return { size, path };
}
