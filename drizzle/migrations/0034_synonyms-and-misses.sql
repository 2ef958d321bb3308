CREATE TABLE `search_misses` (
	`form` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_misses_count` ON `search_misses` (`count`,`last_at`);--> statement-breakpoint
CREATE INDEX `search_misses_last` ON `search_misses` (`last_at`);--> statement-breakpoint
CREATE TABLE `synonym_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `synonym_groups_changed` ON `synonym_groups` (`changed_at`,`id`);--> statement-breakpoint
CREATE TABLE `synonym_words` (
	`form` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `synonym_groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `synonym_words_group` ON `synonym_words` (`group_id`);