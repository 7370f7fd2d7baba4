import { expect, test } from "vitest";
import { loadRoutes } from "@/app/api/openapi.json/routes";
import { HTTP_METHODS } from "@/lib/web/contract";
import { pathOf } from "@/lib/web/openapi";

/**
 * Writes that neither move nor free money, nor decide who may: what they do twice harms nobody. Every other one
 * honours Idempotency-Key (`keyed` in its contract), which tests/server/same-key.test.ts shows of each.
 */
const NO_MONEY = [
  "POST /admin/invitations",
  "DELETE /admin/invitations/{id}",
  "POST /admin/invitations/{id}/resend",
  // Who has any money or debt is not closed; suspending somebody twice is suspending them, and that one of two is let in
  // again is proposed once.
  "DELETE /admin/users/{id}",
  "PUT /admin/users/{id}/status",
  // A line stands once, and is matched once.
  "POST /admin/statements",
  // A key is revoked once.
  "DELETE /admin/forwarders/{id}",
  "POST /admin/statement-lines/{id}/match",
  "DELETE /admin/statement-lines/{id}/match",
  "POST /admin/statement-lines/{id}/ignore",
  // A count may be made again until the drawer is closed, and that is once.
  "PUT /admin/drawers/{id}/count",
  "PUT /admin/drawers/{id}/close",
  // What was brought in before goes; nothing is in the books before a second person has approved it.
  "POST /admin/imports",
  "DELETE /admin/imports/{id}",
  // A cell that is corrected again says the same, and what is read again is read as it stands.
  "PUT /admin/imports/{id}/rows/{n}",
  "POST /admin/imports/{id}/check",
  // What a member says of their balance stands once, and is settled once.
  "POST /admin/imports/{id}/answers",
  "PUT /admin/imports/{id}/answers/{answer}",
  "POST /api/opening-balance",
  // What is written down again is the same.
  "PUT /admin/members/{id}/register",
  // It is only asked.
  "POST /admin/rails/{id}/look",
  "POST /api/authentication",
  "PUT /api/notices/read",
  "PUT /api/password",
  "PUT /api/profile",
  "PUT /api/projects/{id}",
  "POST /admin/vouchers/{id}/files",
  "POST /api/projects/{id}/files",
  "DELETE /api/projects/{id}/files/{file}",
  "DELETE /api/sessions",
  "DELETE /api/sessions/{id}",
];

// Read before the test: on a busy machine the whole application takes longer than a test may.
const routes = await loadRoutes();

test("every call that writes honours the key, or is one that needs none", () => {
  const writes = Object.entries(routes).flatMap(([file, module]) =>
    HTTP_METHODS.flatMap((method) => {
      const contract = module[method]?.contract;
      const member = method !== "GET" && contract?.caller === "member";
      return member ? [{ call: `${method} ${pathOf(file)}`, keyed: contract.keyed === true }] : [];
    }),
  );
  const without = writes.filter(({ keyed }) => !keyed).map(({ call }) => call);
  expect(without.sort()).toEqual(NO_MONEY.toSorted());
});
