import { expect, test } from "vitest";
import { countUnderWay, loadOf } from "@/db/pool-load";

test("what is asked beyond the connections waits, until it is over in whatever way", async () => {
  const pool = { count: 0, most: 2 };
  const ends: { done: () => void; failed: (why: Error) => void }[] = [];
  const asked = [1, 2, 3].map(() =>
    countUnderWay(pool, new Promise<void>((done, failed) => ends.push({ done, failed }))),
  );
  expect(loadOf("main", pool)).toEqual({ pool: "main", inUse: 2, waiting: 1 });
  ends[0]?.done();
  ends[1]?.failed(new Error("lost"));
  await expect(asked[1]).rejects.toThrow("lost");
  await asked[0];
  expect(loadOf("main", pool)).toEqual({ pool: "main", inUse: 1, waiting: 0 });
  ends[2]?.done();
  await asked[2];
  expect(loadOf("main", pool)).toEqual({ pool: "main", inUse: 0, waiting: 0 });
});
