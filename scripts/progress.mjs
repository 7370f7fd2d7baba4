// One line for each step that takes time, with the seconds it took.

const reminderSeconds = 15;

/**
 * Runs `work` and says how long it took; while it runs, a terminal shows the seconds go by, unless the work
 * itself writes to it (`writes`).
 */
export async function step(label, work, { writes = false } = {}) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const live = process.stdout.isTTY && !process.env.CI && !writes;
  if (live) process.stdout.write(`  ${label} …`);
  else console.log(`  ${label} …`);
  const ticker = setInterval(
    () => {
      if (live) process.stdout.write(`\r  ${label} … ${seconds()}`);
      else console.log(`  ${label} … ${seconds()}`);
    },
    live ? 1000 : reminderSeconds * 1000,
  );
  ticker.unref();
  const finish = (mark) => {
    clearInterval(ticker);
    console.log(`${live ? "\r" : ""}${mark} ${label} (${seconds()})   `.trimEnd());
  };
  try {
    const result = await work();
    finish("✓");
    return result;
  } catch (error) {
    finish("✗");
    throw error;
  }
}
