CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`lang` text NOT NULL,
	`audience` text NOT NULL,
	`content` text NOT NULL,
	`picture_ids` text NOT NULL,
	`state` text NOT NULL,
	`send_at` integer,
	`started_at` integer,
	`ended_at` integer,
	`last_subscriber_id` text DEFAULT '' NOT NULL,
	`recipients` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `letters_created` ON `letters` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `letters_state` ON `letters` (`state`,`send_at`);--> statement-breakpoint
ALTER TABLE `subscribers` ADD `bounces` integer DEFAULT 0 NOT NULL;