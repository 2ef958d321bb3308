CREATE TABLE `reading_places` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`block` integer NOT NULL,
	`fraction` real NOT NULL,
	`share` real NOT NULL,
	`is_finished` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_places_latest` ON `reading_places` (`user_id`,`at`);