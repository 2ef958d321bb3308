CREATE TABLE `site_pages` (
	`slug` text PRIMARY KEY NOT NULL,
	`title_ta` text NOT NULL,
	`title_en` text NOT NULL,
	`content_ta` text NOT NULL,
	`content_en` text NOT NULL,
	`picture_ids` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
