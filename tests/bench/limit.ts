import postgres from "postgres";
import type { Operation } from "./pairs";

/** The bare limit L: a minimal posting function on tables of its own (quality page, Speed). */
const SCHEMA = `
  create schema bench_limit;
  create table bench_limit.accounts (id bigint primary key, balance bigint not null check (balance >= 0));
  create table bench_limit.transfers (id bigint generated always as identity primary key,
    sender bigint not null, receiver bigint not null, amount bigint not null, at timestamptz not null default now());
  create table bench_limit.entries (transfer_id bigint not null, line smallint not null,
    account_id bigint not null, amount bigint not null, primary key (transfer_id, line));
  create function bench_limit.post(p_from bigint, p_to bigint, p_amount bigint) returns bigint language plpgsql as $$
  declare v_id bigint;
  begin
    if p_to < p_from then
      update bench_limit.accounts set balance = balance + p_amount where id = p_to;
    end if;
    update bench_limit.accounts set balance = balance - p_amount where id = p_from and balance >= p_amount;
    if not found then raise exception 'too little money'; end if;
    if p_to > p_from then
      update bench_limit.accounts set balance = balance + p_amount where id = p_to;
    end if;
    insert into bench_limit.transfers (sender, receiver, amount) values (p_from, p_to, p_amount) returning id into v_id;
    insert into bench_limit.entries values (v_id, 1, p_from, -p_amount), (v_id, 2, p_to, p_amount);
    return v_id;
  end $$;`;

/** One prepared call of it from Node, over as many connections of its own. */
export async function openLimit(url: string, accounts: number, connections: number) {
  const sql = postgres(url, { max: connections, onnotice: () => {} });
  await sql.unsafe(SCHEMA);
  await sql`insert into bench_limit.accounts select n, 1000000000 from generate_series(0, ${accounts - 1}::int) n`;
  await sql.unsafe("vacuum analyze bench_limit.accounts");
  const pay: Operation = async () => {
    const from = Math.floor(Math.random() * accounts);
    const to = (from + 1 + Math.floor(Math.random() * (accounts - 1))) % accounts;
    await sql`select bench_limit.post(${from}, ${to}, ${7})`;
  };
  return { pay, close: () => sql.end({ timeout: 5 }) };
}
