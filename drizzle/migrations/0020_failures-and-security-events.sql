CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`is_staff` integer DEFAULT false NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`bucket` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_bucket_unique` ON `security_events` (`bucket`);--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_age` ON `security_events` (`is_staff`,`at`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `changes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `request_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `crashes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `failed_since` integer;--> statement-breakpoint
ALTER TABLE `jobs` DROP COLUMN `max_attempts`;--> statement-breakpoint
ALTER TABLE `orders` ADD `phone_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone_key`,`status`);--> statement-breakpoint
UPDATE `orders` SET `phone_key` = phone_key(`phone`);--> statement-breakpoint
UPDATE `jobs` SET `failed_since` = coalesce(`finished_at`, `created_at`) WHERE `state` = 'dead';--> statement-breakpoint
UPDATE `mails` SET `state` = 'failed' WHERE `state` = 'waiting' AND `id` NOT IN (SELECT json_extract(`payload`, '$.mailId') FROM `jobs` WHERE `name` = 'mail.send' AND `state` IN ('ready', 'leased', 'relayed'));--> statement-breakpoint
CREATE TRIGGER `audit_log_append_only` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT raise(ABORT, 'audit_log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `security_events_append_only` BEFORE UPDATE OF `id`, `at`, `kind`, `user_id`, `is_staff`, `network`, `request_id`, `detail`, `bucket` ON `security_events` BEGIN
  SELECT raise(ABORT, 'security_events is append-only');
END;
