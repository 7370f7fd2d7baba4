/** For so long somebody waits who can ask again what became of it, or who can try again without harm. */
export const PATIENCE_MS = 25_000;

/** The answer, or a rejection where none comes within so many milliseconds; without a limit the browser says when. */
export async function inTime<T>(answer: Promise<T>, patience: number | undefined): Promise<T> {
  if (patience === undefined) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer came in time.")), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
