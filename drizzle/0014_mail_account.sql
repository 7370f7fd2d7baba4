ALTER TABLE "mails" ADD COLUMN "account_id" uuid;
