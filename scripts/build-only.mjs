// npm run build: builds the application for whoever starts it later, where the sources have changed.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { runCommand } from "./lifetime.mjs";

await runCommand(async () => {
  await install();
  console.log(await build());
  return 0;
});
