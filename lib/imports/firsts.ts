import { createHash, randomBytes } from "node:crypto";
import { MAX_IMPORT_ROWS } from "@/lib/imports/schema";

/** A power of two, at least twice as many as there are rows: few places are tried before the right one. */
const PLACES = 2 ** Math.ceil(Math.log2(2 * MAX_IMPORT_ROWS));

/**
 * In which row each value stood first. Values are known by 64 bits of a digest that nobody can foresee: the values
 * themselves would take ten times as much room. Two of a hundred thousand meet by chance once in four thousand million files.
 */
export class Firsts {
  readonly #salt = randomBytes(16);
  readonly #digests = new Uint32Array(2 * PLACES);
  readonly #rows = new Uint32Array(PLACES);

  /** Its first row, which is this one where there was none. */
  first(value: string, row: number): number {
    const place = this.#placeOf(value);
    if (this.#rows[place] === 0) this.#rows[place] = row;
    return this.#rows[place] as number;
  }

  /** 0 where it stands nowhere. */
  rowOf(value: string): number {
    return this.#rows[this.#placeOf(value)] as number;
  }

  // Where it stands, or would.
  #placeOf(value: string): number {
    const digest = createHash("sha1").update(this.#salt).update(value).digest();
    const [one, other] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
    for (let place = digest.readUInt32LE(8) % PLACES; ; place = (place + 1) % PLACES) {
      if (this.#rows[place] !== 0 && !this.#is(place, one, other)) continue;
      this.#digests[2 * place] = one;
      this.#digests[2 * place + 1] = other;
      return place;
    }
  }

  #is(place: number, one: number, other: number): boolean {
    return this.#digests[2 * place] === one && this.#digests[2 * place + 1] === other;
  }
}
