// Vitest's report in JSON, with what Vitest itself leaves out of it: the errors outside of any test, and behind
// the message of a failed test how what it found differs from what it expected.
import { JsonReporter } from "vitest/node";

export default class Report extends JsonReporter {
  constructor(options) {
    super(options ?? {});
  }

  async onTestRunEnd(modules, unhandled = []) {
    this.unhandled = unhandled.map(({ stack, message }) => stack ?? message ?? "");
    const failed = modules.flatMap((module) => [...module.children.allTests("failed")]);
    const errors = failed.flatMap((test) => test.result().errors ?? []);
    this.differences = new Map(errors.map(({ stack, message, diff }) => [stack || message, diff]));
    await super.onTestRunEnd(modules);
  }

  async writeReport(report) {
    const whole = { ...JSON.parse(report), unhandled: this.unhandled };
    for (const test of whole.testResults.flatMap((file) => file.assertionResults)) {
      test.failureMessages = test.failureMessages.map((said) =>
        [said, this.differences.get(said)].filter(Boolean).join("\n"),
      );
    }
    await super.writeReport(JSON.stringify(whole));
  }
}
