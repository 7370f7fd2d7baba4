// npm run test:filled: writes the filled database from which the next migration is tested.
import { runInForeground } from "./child.mjs";
import { install } from "./install.mjs";
import { runCommand } from "./lifetime.mjs";
import { typescript } from "./settings.mjs";
import { startTestCluster } from "./test-cluster.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

await runCommand(async () => {
  await install();
  const cluster = await startTestCluster(makeRunDirectory("filled"));
  const env = { ...process.env, NODE_ENV: "test", TEST_DATABASE_URL: cluster.url("postgres") };
  env.TEST_APP_DATABASE_URL = cluster.appUrl("postgres");
  return runInForeground(process.execPath, [...typescript, "tests/support/write-filled.ts"], {
    env,
  });
});
