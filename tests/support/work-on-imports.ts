// A server of its own that goes on with what two people have agreed to, as its job does: the books' address is its argument.
import { connect } from "@/db/client";
import { workOnImports } from "@/lib/imports/work";

const { db, close } = connect(process.argv[2] ?? "", { max: 1 });
await workOnImports(db);
await close();
