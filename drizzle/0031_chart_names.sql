-- Names as a bookkeeper has them. What an installation has named otherwise stays.
UPDATE chart SET name_en = 'Cash on hand' WHERE key = 'cash:cash' AND name_en = 'Cash in the box';--> statement-breakpoint
UPDATE chart SET name_en = 'Project profits' WHERE key = 'income:project-profit' AND name_en = 'Profit of projects';--> statement-breakpoint
UPDATE chart SET name_en = 'Project losses' WHERE key = 'expense:project-loss' AND name_en = 'Losses of projects';--> statement-breakpoint
UPDATE chart SET name_rw = 'Inguzanyo zahanaguwe' WHERE key = 'expense:write-off' AND name_rw = 'Inguzanyo zahombye';
