CREATE TABLE `left_subscribers` (
	`hash` text PRIMARY KEY NOT NULL,
	`left_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `subscribers` ADD `consent` text;