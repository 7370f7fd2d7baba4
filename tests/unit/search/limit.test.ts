import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { countedSearch, SEARCHES_A_MINUTE } from "@/lib/search/limit";

test("a member may search so often in a minute, and no other member waits for it", async () => {
  for (let n = 0; n < SEARCHES_A_MINUTE; n += 1) await countedSearch("eager");
  const refused = await countedSearch("eager").catch((error) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: "too_many_searches", status: 429 });
  expect(refused.values.seconds).toBeGreaterThan(0);
  expect(refused.values.seconds).toBeLessThanOrEqual(60);
  await expect(countedSearch("calm")).resolves.toBeUndefined();
});
