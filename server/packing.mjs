// Packs what is made while it is answered: a page is a seventh less by Brotli, which every browser of today takes
// over HTTPS, than by gzip, which Next would know alone.
import { constants } from "node:zlib";
import compression from "compression";

// As quick as gzip is, with a window that holds a whole page: its data repeats its marks.
const brotli = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/** Wraps an answer so that its text goes out packed; calls the third argument then. */
export const packAnswer = compression({ brotli });
