import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";

/** The query's text with its values in it, each quoted by the server: COPY takes no values. */
export async function quoteValues(client: Sql, query: SQLWrapper): Promise<string> {
  const dialect = new PgDialect();
  const { params } = dialect.sqlToQuery(query.getSQL() as SQL);
  const texts = params.map((value) => (value === null ? null : String(value)));
  const quoting = texts.map((_, index) => `quote_nullable($${index + 1}::text)`).join(", ");
  const [literals = []] = await client.unsafe(`select ${quoting}`, texts).values();
  dialect.escapeParam = (index: number) => String(literals[index]);
  return dialect.sqlToQuery(sql`${query}`.getSQL() as SQL).sql;
}
