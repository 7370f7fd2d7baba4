// What a person reads once everything runs.

const password = "demo-pass-2026";
const staff = ["admin", "finance", "director", "advisor", "tech"];
const members = ["aline", "eric", "claudine", "jean"];

/** Prints the address, and how to sign in. */
export function printWelcome({ address, demo }) {
  console.log(`\nOpen Future is ready: ${address}\n`);
  if (demo) {
    console.log(`Demonstration sign-ins, password ${password}:`);
    console.log(`  office:  ${staff.join(", ")}`);
    console.log(`  members: ${members.join(", ")}\n`);
  } else {
    console.log("The first administrator is made with: npm run admin:create\n");
  }
  if (!process.env.SMTP_URL) {
    console.log(
      "Mail is not sent (SMTP_URL is not set). Read it, with its links, as admin or tech:",
    );
    console.log(`  ${address}/settings/outbox\n`);
  }
  console.log("Ctrl-C stops it.\n");
}
