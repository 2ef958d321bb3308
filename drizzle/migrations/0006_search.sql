CREATE TABLE `search_docs` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`entity_id` text NOT NULL,
	`page` integer NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`category_id` text,
	`lang` text NOT NULL,
	`url` text NOT NULL,
	`year` integer NOT NULL,
	`created_at` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_docs_entity` ON `search_docs` (`kind`,`entity_id`,`page`);--> statement-breakpoint
CREATE TABLE `search_words` (
	`word` text PRIMARY KEY NOT NULL,
	`stem` text NOT NULL,
	`sound` text NOT NULL,
	`docs` integer NOT NULL,
	`titles` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_words_stem` ON `search_words` (`stem`);--> statement-breakpoint
CREATE INDEX `search_words_sound` ON `search_words` (`sound`,`docs`);--> statement-breakpoint
CREATE INDEX `search_words_title` ON `search_words` (`word`,`titles`) WHERE titles > 0;