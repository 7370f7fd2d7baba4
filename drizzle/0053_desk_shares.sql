CREATE TABLE "share_counts" (
	"shares" bigint PRIMARY KEY NOT NULL,
	"holders" bigint NOT NULL,
	CONSTRAINT "share_counts_never_negative" CHECK ("share_counts"."shares" > 0 and "share_counts"."holders" >= 0)
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "joining_fee" bigint;--> statement-breakpoint
ALTER TABLE "share_moves" ADD COLUMN "by_member" text;--> statement-breakpoint
ALTER TABLE "share_moves" ADD COLUMN "second_by" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_joining_fee" CHECK ("settings"."joining_fee" between 0 and 1000000000);--> statement-breakpoint
ALTER TABLE "share_moves" ADD CONSTRAINT "share_moves_at_desk" CHECK ("share_moves"."by_member" is null and "share_moves"."second_by" is null or "share_moves"."kind" = 'buy' and ("share_moves"."by_member" = 'yes' or "share_moves"."by_member" = 'no' and "share_moves"."second_by" is not null));--> statement-breakpoint
-- How many active members hold each number of shares, of those who hold any already.
INSERT INTO share_counts (shares, holders)
SELECT h.shares, count(*) FROM shareholdings h JOIN members m ON m.id = h.member_id AND m.status = 'active' WHERE h.shares > 0 GROUP BY 1 ORDER BY 1;
--> statement-breakpoint
-- What members pay once, with their first shares. Migrations run without triggers.
INSERT INTO chart (key, code, name_en, name_rw, class, parent, normal_side, low, high, holder, counts_as, sharded, system) VALUES
  ('income:joining-fees', '4050', 'Joining fees', 'Amafaranga yo kwinjira', 'income', NULL, 'credit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true);
--> statement-breakpoint
INSERT INTO accounts (owner, kind, shard, low, high)
SELECT '00000000-0000-0000-0000-000000000000', 'income:joining-fees', shard, -9007199254740991, 9007199254740991 FROM generate_series(0, 15) AS shard;
--> statement-breakpoint
UPDATE posting_rules SET fee = -1 WHERE type = 'share-buy' AND step = 'settle' AND place = 2;
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, fee) VALUES ('share-buy', 'settle', 3, 'cooperative', '{income:joining-fees}', 1);
