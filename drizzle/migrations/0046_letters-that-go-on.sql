CREATE TABLE `letter_rest` (
	`letter_id` text NOT NULL,
	`subscriber_id` text NOT NULL,
	PRIMARY KEY(`letter_id`, `subscriber_id`),
	FOREIGN KEY (`letter_id`) REFERENCES `letters`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `letter_rest_subscriber` ON `letter_rest` (`subscriber_id`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `progress` text;--> statement-breakpoint
ALTER TABLE `letters` ADD `total` integer;