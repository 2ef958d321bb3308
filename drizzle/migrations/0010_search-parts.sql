-- The index is made anew when the site starts and finds it empty.
DELETE FROM `search_docs`;
--> statement-breakpoint
DELETE FROM `search_words`;
--> statement-breakpoint
INSERT INTO `search` (`search`) VALUES ('delete-all');
--> statement-breakpoint
CREATE TABLE `search_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `search_words_stem`;--> statement-breakpoint
DROP INDEX `search_words_sound`;--> statement-breakpoint
ALTER TABLE `search_words` ADD `shape` text NOT NULL;--> statement-breakpoint
CREATE INDEX `search_words_common` ON `search_words` (`word`,`docs`,`titles`) WHERE docs > 1;--> statement-breakpoint
CREATE INDEX `search_words_common_sound` ON `search_words` (`sound`,`docs`) WHERE docs > 1;--> statement-breakpoint
CREATE INDEX `search_words_shape` ON `search_words` (`shape`,`docs`);--> statement-breakpoint
CREATE INDEX `search_words_sound` ON `search_words` (`sound`);--> statement-breakpoint
ALTER TABLE `search_words` DROP COLUMN `stem`;--> statement-breakpoint
DROP INDEX `search_docs_entity`;--> statement-breakpoint
ALTER TABLE `search_docs` ADD `part` text NOT NULL;--> statement-breakpoint
ALTER TABLE `search_docs` ADD `title_words` text NOT NULL;--> statement-breakpoint
ALTER TABLE `search_docs` ADD `author_words` text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `search_docs_entity` ON `search_docs` (`kind`,`entity_id`,`page`,`part`);--> statement-breakpoint
ALTER TABLE `search_docs` DROP COLUMN `body`;