DROP INDEX `subscribers_unconfirmed`;--> statement-breakpoint
CREATE INDEX `subscribers_unconfirmed` ON `subscribers` (`created_at`,`id`) WHERE confirmed_at IS NULL;--> statement-breakpoint
DROP INDEX `notifications_sent`;--> statement-breakpoint
CREATE INDEX `notifications_sent` ON `notifications` (`created_at`,`id`,`audience`) WHERE audience <> 'site';--> statement-breakpoint
DROP INDEX `posts_category`;--> statement-breakpoint
DROP INDEX `posts_series`;--> statement-breakpoint
DROP INDEX `posts_state`;--> statement-breakpoint
CREATE INDEX `posts_lang` ON `posts` (`lang`,`published_at`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `posts_category` ON `posts` (`category_id`,`published_at`,`id`,`lang`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `posts_series` ON `posts` (`series_id`,`part`,`id`,`state`);--> statement-breakpoint
CREATE INDEX `posts_state` ON `posts` (`state`,`updated_at`,`id`,`category_id`,`lang`,`created_by`) WHERE state <> 'published';--> statement-breakpoint
ALTER TABLE `authors` ADD `posts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `authors` ADD `published` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tags` ADD `posts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tags` ADD `published` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_unsent` ON `mails` (`state`,`created_at`,`id`) WHERE state <> 'sent';--> statement-breakpoint
UPDATE `tags` SET (`posts`, `published`) =
  (SELECT count(*), count(`published_at`) FROM `post_tags` WHERE `tag_id` = `tags`.`id`);--> statement-breakpoint
UPDATE `authors` SET (`posts`, `published`) =
  (SELECT count(DISTINCT `post_id`), count(`published_at`) FROM `post_authors` WHERE `author_id` = `authors`.`id`);--> statement-breakpoint
CREATE TRIGGER `post_tags_counted` AFTER INSERT ON `post_tags` BEGIN
  UPDATE `tags` SET `posts` = `posts` + 1, `published` = `published` + (NEW.`published_at` IS NOT NULL)
    WHERE `id` = NEW.`tag_id`;
END;--> statement-breakpoint
CREATE TRIGGER `post_tags_counted_anew` AFTER UPDATE OF `tag_id`, `published_at` ON `post_tags`
  WHEN OLD.`tag_id` <> NEW.`tag_id` OR (OLD.`published_at` IS NULL) <> (NEW.`published_at` IS NULL) BEGIN
  UPDATE `tags` SET `posts` = `posts` - 1, `published` = `published` - (OLD.`published_at` IS NOT NULL)
    WHERE `id` = OLD.`tag_id`;
  UPDATE `tags` SET `posts` = `posts` + 1, `published` = `published` + (NEW.`published_at` IS NOT NULL)
    WHERE `id` = NEW.`tag_id`;
END;--> statement-breakpoint
CREATE TRIGGER `post_tags_not_counted` AFTER DELETE ON `post_tags` BEGIN
  UPDATE `tags` SET `posts` = `posts` - 1, `published` = `published` - (OLD.`published_at` IS NOT NULL)
    WHERE `id` = OLD.`tag_id`;
END;--> statement-breakpoint
-- Whoever has two roles in a post is counted once: with the first that is written, until the last is deleted.
-- `+`: read by the post, which has few authors; an author may have ten thousand posts.
CREATE TRIGGER `post_authors_counted` AFTER INSERT ON `post_authors` BEGIN
  UPDATE `authors` SET `published` = `published` + (NEW.`published_at` IS NOT NULL),
    `posts` = `posts` + NOT EXISTS (SELECT 1 FROM `post_authors` WHERE `post_id` = NEW.`post_id`
      AND `position` <> NEW.`position` AND +`author_id` = NEW.`author_id`)
    WHERE `id` = NEW.`author_id`;
END;--> statement-breakpoint
CREATE TRIGGER `post_authors_counted_anew` AFTER UPDATE OF `author_id`, `published_at` ON `post_authors`
  WHEN OLD.`author_id` <> NEW.`author_id` OR (OLD.`published_at` IS NULL) <> (NEW.`published_at` IS NULL) BEGIN
  UPDATE `authors` SET `published` = `published` - (OLD.`published_at` IS NOT NULL),
    `posts` = `posts` - NOT EXISTS (SELECT 1 FROM `post_authors` WHERE `post_id` = NEW.`post_id`
      AND `position` <> NEW.`position` AND +`author_id` = OLD.`author_id`)
    WHERE `id` = OLD.`author_id`;
  UPDATE `authors` SET `published` = `published` + (NEW.`published_at` IS NOT NULL),
    `posts` = `posts` + NOT EXISTS (SELECT 1 FROM `post_authors` WHERE `post_id` = NEW.`post_id`
      AND `position` <> NEW.`position` AND +`author_id` = NEW.`author_id`)
    WHERE `id` = NEW.`author_id`;
END;--> statement-breakpoint
CREATE TRIGGER `post_authors_not_counted` AFTER DELETE ON `post_authors` BEGIN
  UPDATE `authors` SET `published` = `published` - (OLD.`published_at` IS NOT NULL),
    `posts` = `posts` - NOT EXISTS (SELECT 1 FROM `post_authors` WHERE `post_id` = OLD.`post_id`
      AND +`author_id` = OLD.`author_id`)
    WHERE `id` = OLD.`author_id`;
END;
