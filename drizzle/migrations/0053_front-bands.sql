CREATE TABLE `front_bands` (
	`id` text PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`title_ta` text NOT NULL,
	`title_en` text NOT NULL,
	`subject_id` text,
	`count` integer,
	`sort` text NOT NULL,
	`is_on` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `front_bands_position` ON `front_bands` (`lang`,`position`);