// npm start: from a fresh clone to a running cooperative, in one command.
import { install } from "./install.mjs";
import { claim, startInstance } from "./instance.mjs";
import { runCommand } from "./lifetime.mjs";
import { readSettings, refuseDemonstration } from "./settings.mjs";
import { printWelcome } from "./welcome.mjs";

await runCommand(
  async () => {
    const settings = readSettings();
    refuseDemonstration(settings);
    await claim(settings);
    await install();
    printWelcome(await startInstance({ mode: "start", ...settings }));
  },
  { signalCode: 0 },
);
