CREATE TABLE `bulk_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	`area` text NOT NULL,
	`count` integer NOT NULL,
	`left` integer NOT NULL,
	`changes` text NOT NULL,
	`undo_until` integer,
	`undoes` text
);
--> statement-breakpoint
CREATE INDEX `bulk_changes_at` ON `bulk_changes` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_changes_undo_until` ON `bulk_changes` (`undo_until`) WHERE undo_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bulk_changes_undoes` ON `bulk_changes` (`undoes`,`at`) WHERE undoes IS NOT NULL;--> statement-breakpoint
CREATE TABLE `bulk_rows` (
	`bulk_id` text NOT NULL,
	`position` integer NOT NULL,
	`entity_id` text NOT NULL,
	`title` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`is_undone` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`bulk_id`, `position`),
	FOREIGN KEY (`bulk_id`) REFERENCES `bulk_changes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `audit_log_at`;--> statement-breakpoint
DROP INDEX `audit_log_user`;--> statement-breakpoint
DROP INDEX `audit_log_area`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `bulk_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_bulk` ON `audit_log` (`bulk_id`,`id`) WHERE bulk_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`,`bulk_id`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`at`,`id`,`bulk_id`);--> statement-breakpoint
CREATE INDEX `audit_log_area` ON `audit_log` (`area`,`at`,`id`,`bulk_id`);