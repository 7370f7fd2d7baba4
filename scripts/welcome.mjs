// What a person reads once everything runs.
import { isLoopback, isOriginSet, openedAt, ownAddress } from "../lib/net/origin.mjs";

const password = "demo-pass-2026";
const staff = ["admin", "finance", "director", "advisor", "tech", "auditor"];
const members = ["aline", "eric", "claudine", "jean"];

/** Prints the address, who else reaches it, and how to sign in. */
export function printWelcome({ address, origin, host, demo }) {
  console.log(`\nOpen Future is ready: ${address}\n`);
  console.log(`${reach({ address, origin, host, demo })}\n`);
  if (!demo && !isOriginSet()) {
    console.log(`PUBLIC_URL is not set: links in mails and on documents begin with ${origin},`);
    console.log("and a request for another host name is refused (ALLOWED_HOSTS names more).\n");
  }
  if (demo) {
    console.log(`Demonstration sign-ins, password ${password}:`);
    console.log(`  office:  ${staff.join(", ")}`);
    console.log(`  members: ${members.join(", ")}\n`);
  } else {
    console.log("The first administrator is made with: npm run admin:create\n");
  }
  if (!process.env.SMTP_URL) printWithoutMail(address, demo);
  console.log("Ctrl-C stops it.\n");
}

function reach({ address, origin, host, demo }) {
  if (!isLoopback(host)) {
    const who = demo ? ": everybody in your network can sign in with the published passwords" : "";
    return `It listens on ${host} (${origin})${who}.`;
  }
  const { port } = new URL(address);
  const others = openedAt(ownAddress() ?? "address-of-this-machine", port || 80);
  return `It listens on ${host}: this machine alone reaches it. HOST=0.0.0.0 opens it to your network (${others}).`;
}

function printWithoutMail(address, demo) {
  if (demo) {
    console.log("Mail is not sent (SMTP_URL is not set). Read it, with its links, as admin:");
    console.log(`  ${address}/settings/outbox\n`);
  } else {
    console.log(
      "Mail is not sent: invitations and links for new passwords reach nobody until SMTP_URL is set.\n",
    );
  }
}
