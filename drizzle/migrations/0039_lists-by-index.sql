CREATE INDEX `subscribers_bouncing` ON `subscribers` (`created_at`,`id`) WHERE bounces >= 3;--> statement-breakpoint
CREATE INDEX `posts_single` ON `posts` (`lang`,`updated_at`,`id`) WHERE counterpart_id IS NULL;--> statement-breakpoint
-- Names of authors are found by themselves, in the place of the reviews, which were hardly found faster.
DROP TRIGGER `reviews_fragments_written`;--> statement-breakpoint
DROP TRIGGER `reviews_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `reviews_fragments_moved`;--> statement-breakpoint
DROP TRIGGER `reviews_fragments_deleted`;--> statement-breakpoint
DELETE FROM `fragments` WHERE rowid IN (SELECT `id` FROM `fragment_rows` WHERE `list` = 'reviews');--> statement-breakpoint
DELETE FROM `fragment_rows` WHERE `list` = 'reviews';--> statement-breakpoint
UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'titles';--> statement-breakpoint
-- Missing where 0038 entered the rows itself.
CREATE TABLE IF NOT EXISTS `fragment_backlog` (
	`list` text PRIMARY KEY NOT NULL,
	`after` text NOT NULL
);--> statement-breakpoint
INSERT INTO `fragment_backlog` (`list`, `after`) SELECT 'title_authors', '' WHERE EXISTS (SELECT 1 FROM `search_docs`);--> statement-breakpoint
CREATE TRIGGER `title_authors_fragments_written` AFTER INSERT ON `search_docs` WHEN NEW.`page` = 0 BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 9895604649984) + 1 FROM `fragment_rows` WHERE `id` > 9895604649984 AND `id` < 10995116277760), 'title_authors', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `title_authors_fragments_deleted` AFTER DELETE ON `search_docs` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'title_authors' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;
