CREATE TABLE `term_aliases` (
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`term_id` text NOT NULL,
	PRIMARY KEY(`kind`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `term_aliases_term` ON `term_aliases` (`kind`,`term_id`);--> statement-breakpoint
DROP INDEX `authors_name`;--> statement-breakpoint
ALTER TABLE `authors` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `authors_sorted` ON `authors` (`sort_key`,`id`);--> statement-breakpoint
CREATE INDEX `authors_created` ON `authors` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `tags_name`;--> statement-breakpoint
ALTER TABLE `tags` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `tags_sorted` ON `tags` (`sort_key`,`id`);--> statement-breakpoint
CREATE INDEX `tags_created` ON `tags` (`created_at`,`id`);