ALTER TABLE "book_days" DROP CONSTRAINT "book_days_day_kind_pk";--> statement-breakpoint
ALTER TABLE "book_days" ADD COLUMN "number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "book_days" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "book_days" ADD CONSTRAINT "book_days_day_kind_number_pk" PRIMARY KEY("day","kind","number");--> statement-breakpoint
CREATE INDEX "book_days_kind_idx" ON "book_days" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "transactions_between_channels_idx" ON "transactions" USING btree ("id") WHERE from_channel is not null;--> statement-breakpoint
CREATE INDEX "transactions_decided_idx" ON "transactions" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
-- What is approved counts on the day that it was posted, whatever became of it later; a reversal on its own day.
DELETE FROM report_open WHERE figure LIKE 'type:%';--> statement-breakpoint
DELETE FROM report_figures WHERE figure LIKE 'type:%';--> statement-breakpoint
INSERT INTO report_figures (span, start, figure, n, amount, fees)
SELECT s.span, s.start, 'type:' || d.type, sum(d.n), sum(d.amount), sum(d.fees)
FROM (
  SELECT (coalesce(t.decided_at, t.created_at) AT TIME ZONE 'Africa/Kigali')::date AS day, t.type,
    count(*) AS n, sum(t.amount) AS amount, sum(t.fee - coalesce(o.fee, 0)) AS fees
  FROM transactions t LEFT JOIN transactions o ON o.id = t.reverses WHERE t.status = 'approved' GROUP BY 1, 2) d,
  LATERAL (VALUES ('day', d.day), ('month', date_trunc('month', d.day)::date), ('all', date '0001-01-01')) AS s(span, start)
GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE org_totals SET approved_transactions = CASE shard WHEN 0 THEN (SELECT count(*) FROM transactions WHERE status = 'approved') ELSE 0 END;
