ALTER TABLE `sessions` ADD `is_replaced` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `must_change_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Sessions that did not say when they began: as far back as one can have lasted since its last use.
UPDATE `sessions` SET `created_at` = (`expires_at` - 30 * 86400) * 1000 WHERE `created_at` = 0;
