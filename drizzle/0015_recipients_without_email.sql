-- A member finds others by a part of their name or username; of an e-mail address, only the whole one finds its owner.
ALTER TABLE "members" ALTER COLUMN "recipient_search" SET EXPRESSION AS (lower(first_name || ' ' || last_name || ' ' || username));
