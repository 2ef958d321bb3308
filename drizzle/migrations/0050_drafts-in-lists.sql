DROP INDEX `posts_single`;--> statement-breakpoint
DROP INDEX `posts_state`;--> statement-breakpoint
DROP INDEX `posts_category_updated`;--> statement-breakpoint
ALTER TABLE `posts` ADD `draft_title` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `draft_subtitle` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `draft_category_id` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `draft_lang` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `listed_title` text GENERATED ALWAYS AS (coalesce(draft_title, title)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `listed_subtitle` text GENERATED ALWAYS AS (coalesce(draft_subtitle, subtitle)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `listed_category_id` text GENERATED ALWAYS AS (nullif(coalesce(draft_category_id, category_id), '')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `posts` ADD `listed_lang` text GENERATED ALWAYS AS (coalesce(draft_lang, lang)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_single` ON `posts` (`listed_lang`,`updated_at`,`id`) WHERE counterpart_id IS NULL;--> statement-breakpoint
CREATE INDEX `posts_state` ON `posts` (`state`,`updated_at`,`id`,`listed_category_id`,`listed_lang`,`created_by`) WHERE state <> 'published';--> statement-breakpoint
CREATE INDEX `posts_category_updated` ON `posts` (`listed_category_id`,`updated_at`,`id`);--> statement-breakpoint
-- Until now the columns of an unpublished post said what was being written, and its last revision what was saved.
UPDATE `posts` SET `draft_title` = `title`, `draft_subtitle` = `subtitle`, `draft_category_id` = coalesce(`category_id`, ''), `draft_lang` = `lang`
  WHERE `state` IN ('draft', 'review') AND `state` <> 'published' AND `id` IN (SELECT `post_id` FROM `post_drafts`);--> statement-breakpoint
UPDATE `posts` SET (`title`, `subtitle`, `category_id`) = (
    SELECT trim(coalesce(json_extract(`fields`, '$.title'), '')), trim(coalesce(json_extract(`fields`, '$.subtitle'), '')),
      CASE WHEN coalesce(json_extract(`fields`, '$.category'), '') = '' THEN NULL
        ELSE coalesce((SELECT `id` FROM `categories` WHERE `id` = json_extract(`fields`, '$.category')), `posts`.`category_id`) END
    FROM `post_revisions` WHERE `post_id` = `posts`.`id` AND `kind` <> 'autosave' ORDER BY `at` DESC, `post_revisions`.`id` DESC LIMIT 1)
  WHERE `draft_title` IS NOT NULL AND `state` IN ('draft', 'review') AND `state` <> 'published'
    AND EXISTS (SELECT 1 FROM `post_revisions` WHERE `post_id` = `posts`.`id` AND `kind` <> 'autosave');--> statement-breakpoint
-- Nothing was ever saved of these.
UPDATE `posts` SET `title` = '', `subtitle` = '', `category_id` = NULL
  WHERE `draft_title` IS NOT NULL AND `state` IN ('draft', 'review') AND `state` <> 'published' AND `content` = ''
    AND NOT EXISTS (SELECT 1 FROM `post_revisions` WHERE `post_id` = `posts`.`id` AND `kind` <> 'autosave');
