ALTER TABLE `posts` ADD `is_premium` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The text goes behind the new column again: a card is read without the pages that it overflows into.
ALTER TABLE `posts` ADD `text` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `posts` SET `text` = `content`;--> statement-breakpoint
ALTER TABLE `posts` DROP COLUMN `content`;--> statement-breakpoint
ALTER TABLE `posts` RENAME COLUMN `text` TO `content`;
