type Line = { busy: number; waiting: (() => void)[] };

/**
 * Lets at most `width` pieces of work under one key run at once, in order of arrival; `longest` may
 * wait behind them, and who comes then gets `full`.
 */
export function lines(width: number, longest: number, full: () => Error) {
  const open = new Map<string, Line>();
  return async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = open.get(key) ?? { busy: 0, waiting: [] };
    open.set(key, line);
    if (line.busy < width) line.busy += 1;
    else if (line.waiting.length >= longest) throw full();
    else await new Promise<void>((go) => line.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // Who leaves hands the place over: nobody who comes just now slips in between.
      if (next) next();
      else line.busy -= 1;
      if (line.busy === 0) open.delete(key);
    }
  };
}
