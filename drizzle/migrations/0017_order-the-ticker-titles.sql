DROP INDEX `selected_titles_created`;--> statement-breakpoint
ALTER TABLE `selected_titles` ADD `position` integer DEFAULT 0 NOT NULL;