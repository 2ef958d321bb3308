-- The index of letters goes, with its stale rows and its backlog: indexes of trigrams that triggers keep in each change take
-- its place for the lists that can be large; the others are read.
DROP TRIGGER `posts_counted`;--> statement-breakpoint
DROP TRIGGER `posts_counted_anew`;--> statement-breakpoint
DROP TRIGGER `posts_not_counted`;--> statement-breakpoint
DROP TRIGGER `orders_counted`;--> statement-breakpoint
DROP TRIGGER `orders_counted_anew`;--> statement-breakpoint
DROP TRIGGER `orders_not_counted`;--> statement-breakpoint
DROP TRIGGER `plan_requests_counted`;--> statement-breakpoint
DROP TRIGGER `plan_requests_counted_anew`;--> statement-breakpoint
DROP TRIGGER `plan_requests_not_counted`;--> statement-breakpoint
DROP TRIGGER `contact_messages_counted`;--> statement-breakpoint
DROP TRIGGER `contact_messages_counted_anew`;--> statement-breakpoint
DROP TRIGGER `contact_messages_not_counted`;--> statement-breakpoint
DROP TRIGGER `subscribers_counted`;--> statement-breakpoint
DROP TRIGGER `subscribers_counted_anew`;--> statement-breakpoint
DROP TRIGGER `subscribers_not_counted`;--> statement-breakpoint
DROP TRIGGER `titles_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `uploads_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `uploads_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `contact_messages_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `contact_messages_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `mails_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `mails_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `audit_log_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `security_events_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `subscribers_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `subscribers_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `plan_requests_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `plan_requests_fragments_renamed`;--> statement-breakpoint
DROP TRIGGER `plan_requests_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `orders_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `orders_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `title_authors_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `titles_fragments_written`;--> statement-breakpoint
DROP TRIGGER `title_authors_fragments_written`;--> statement-breakpoint
DROP TRIGGER `uploads_fragments_written`;--> statement-breakpoint
DROP TRIGGER `contact_messages_fragments_written`;--> statement-breakpoint
DROP TRIGGER `mails_fragments_written`;--> statement-breakpoint
DROP TRIGGER `audit_log_fragments_written`;--> statement-breakpoint
DROP TRIGGER `security_events_fragments_written`;--> statement-breakpoint
DROP TRIGGER `subscribers_fragments_written`;--> statement-breakpoint
DROP TRIGGER `plan_requests_fragments_written`;--> statement-breakpoint
DROP TRIGGER `orders_fragments_written`;--> statement-breakpoint
DROP TRIGGER `books_fragments_written`;--> statement-breakpoint
DROP TRIGGER `books_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `drafts_fragments_written`;--> statement-breakpoint
DROP TRIGGER `drafts_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `drafts_fragments_taken_back`;--> statement-breakpoint
DROP TRIGGER `drafts_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `notifications_fragments_written`;--> statement-breakpoint
DROP TRIGGER `notifications_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `notifications_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `letters_fragments_written`;--> statement-breakpoint
DROP TRIGGER `letters_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `letters_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `tags_fragments_written`;--> statement-breakpoint
DROP TRIGGER `tags_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `tags_fragments_deleted`;--> statement-breakpoint
DROP TRIGGER `authors_fragments_written`;--> statement-breakpoint
DROP TRIGGER `authors_fragments_changed`;--> statement-breakpoint
DROP TRIGGER `authors_fragments_deleted`;--> statement-breakpoint
DROP TABLE `fragments_titles`;--> statement-breakpoint
DROP TABLE `fragments_title_authors`;--> statement-breakpoint
DROP TABLE `fragments_uploads`;--> statement-breakpoint
DROP TABLE `fragments_contact_messages`;--> statement-breakpoint
DROP TABLE `fragments_mails`;--> statement-breakpoint
DROP TABLE `fragments_audit_log`;--> statement-breakpoint
DROP TABLE `fragments_security_events`;--> statement-breakpoint
DROP TABLE `fragments_subscribers`;--> statement-breakpoint
DROP TABLE `fragments_plan_requests`;--> statement-breakpoint
DROP TABLE `fragments_orders`;--> statement-breakpoint
DROP TABLE `fragments_books`;--> statement-breakpoint
DROP TABLE `fragments_drafts`;--> statement-breakpoint
DROP TABLE `fragments_notifications`;--> statement-breakpoint
DROP TABLE `fragments_letters`;--> statement-breakpoint
DROP TABLE `fragments_tags`;--> statement-breakpoint
DROP TABLE `fragments_authors`;--> statement-breakpoint
DROP TABLE `fragment_backlog`;--> statement-breakpoint
DROP TABLE `fragment_rows`;--> statement-breakpoint
CREATE TABLE `order_totals` (
	`status` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL
);--> statement-breakpoint
INSERT INTO `order_totals` SELECT `state`, `count`, `amount` FROM `totals` WHERE `name` = 'orders';--> statement-breakpoint
DROP TABLE `totals`;--> statement-breakpoint
CREATE TRIGGER `orders_counted` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `order_totals` VALUES (NEW.`status`, 1, NEW.`total_amount` + NEW.`delivery_fee`)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_counted_anew` AFTER UPDATE OF `status`, `total_amount`, `delivery_fee` ON `orders` BEGIN
  UPDATE `order_totals` SET `count` = `count` - 1, `amount` = `amount` - (OLD.`total_amount` + OLD.`delivery_fee`) WHERE `status` = OLD.`status`;
  INSERT INTO `order_totals` VALUES (NEW.`status`, 1, NEW.`total_amount` + NEW.`delivery_fee`)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_not_counted` AFTER DELETE ON `orders` BEGIN
  UPDATE `order_totals` SET `count` = `count` - 1, `amount` = `amount` - (OLD.`total_amount` + OLD.`delivery_fee`) WHERE `status` = OLD.`status`;
END;--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`sent_at` integer
);--> statement-breakpoint
INSERT INTO `__new_mails` (`id`, `recipient`, `subject`, `text`, `state`, `created_at`, `sent_at`)
  SELECT `id`, `recipient`, `subject`, `text`, `state`, `created_at`, `sent_at` FROM `mails` ORDER BY `created_at`, `id`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_id_unique` ON `mails` (`id`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`);--> statement-breakpoint
CREATE INDEX `mails_unsent` ON `mails` (`state`,`created_at`,`id`) WHERE state <> 'sent';--> statement-breakpoint
CREATE TABLE `__new_uploads` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`file_name` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'image' NOT NULL,
	`original_key` text NOT NULL,
	`preview_key` text NOT NULL,
	`mime` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt_ta` text DEFAULT '' NOT NULL,
	`alt_en` text DEFAULT '' NOT NULL,
	`caption_ta` text DEFAULT '' NOT NULL,
	`caption_en` text DEFAULT '' NOT NULL,
	`credit` text DEFAULT '' NOT NULL,
	`search_form` text DEFAULT '' NOT NULL,
	`is_kept` integer DEFAULT false NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`holds` integer DEFAULT 0 NOT NULL,
	`trashed_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text
);--> statement-breakpoint
INSERT INTO `__new_uploads` (`id`, `name`, `file_name`, `kind`, `original_key`, `preview_key`, `mime`, `bytes`, `sha256`, `width`, `height`, `alt_ta`, `alt_en`, `caption_ta`, `caption_en`, `credit`, `search_form`, `is_kept`, `uses`, `holds`, `trashed_at`, `created_at`, `created_by`)
  SELECT `id`, `name`, `file_name`, `kind`, `original_key`, `preview_key`, `mime`, `bytes`, `sha256`, `width`, `height`, `alt_ta`, `alt_en`, `caption_ta`, `caption_en`, `credit`, `search_form`, `is_kept`, `uses`, `holds`, `trashed_at`, `created_at`, `created_by` FROM `uploads` ORDER BY `created_at`, `id`;--> statement-breakpoint
DROP TABLE `uploads`;--> statement-breakpoint
ALTER TABLE `__new_uploads` RENAME TO `uploads`;--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_id_unique` ON `uploads` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_name_unique` ON `uploads` (`name`);--> statement-breakpoint
CREATE INDEX `uploads_newest` ON `uploads` (`created_at`,`id`) WHERE trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_kind` ON `uploads` (`kind`,`created_at`,`id`) WHERE trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_unused` ON `uploads` (`created_at`,`id`) WHERE trashed_at IS NULL AND uses = 0 AND holds = 0;--> statement-breakpoint
CREATE INDEX `uploads_without_alt` ON `uploads` (`created_at`,`id`) WHERE trashed_at IS NULL AND kind <> 'audio' AND alt_ta = '' AND alt_en = '';--> statement-breakpoint
CREATE INDEX `uploads_sha256` ON `uploads` (`sha256`);--> statement-breakpoint
CREATE INDEX `uploads_unread` ON `uploads` (`id`) WHERE sha256 IS NULL;--> statement-breakpoint
-- Every three letters that follow each other, without where: whether they are the wanted ones is seen in the row. The texts
-- are normalised before, so that letters are compared as they are.
CREATE VIRTUAL TABLE `orders_trigrams` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
INSERT INTO `orders_trigrams` (rowid, `text`)
  SELECT `number`, lower(`tracking`) || char(10) || `buyer_form` || char(10) || `books_form` FROM `orders` ORDER BY `number`;--> statement-breakpoint
-- Also of a new order, whose buyer's form another trigger writes.
CREATE TRIGGER `orders_trigrams_changed` AFTER UPDATE OF `tracking`, `buyer_form`, `books_form` ON `orders` BEGIN
  DELETE FROM `orders_trigrams` WHERE rowid = OLD.`number`;
  INSERT INTO `orders_trigrams` (rowid, `text`)
    VALUES (NEW.`number`, lower(NEW.`tracking`) || char(10) || NEW.`buyer_form` || char(10) || NEW.`books_form`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_trigrams_deleted` AFTER DELETE ON `orders` BEGIN
  DELETE FROM `orders_trigrams` WHERE rowid = OLD.`number`;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `mails_trigrams` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
INSERT INTO `mails_trigrams` (rowid, `text`)
  SELECT `row_id`, search_form(`recipient` || char(10) || `subject`) FROM `mails` ORDER BY `row_id`;--> statement-breakpoint
CREATE TRIGGER `mails_trigrams_written` AFTER INSERT ON `mails` BEGIN
  INSERT INTO `mails_trigrams` (rowid, `text`)
    VALUES (NEW.`row_id`, search_form(NEW.`recipient` || char(10) || NEW.`subject`));
END;--> statement-breakpoint
CREATE TRIGGER `mails_trigrams_changed` AFTER UPDATE OF `recipient`, `subject` ON `mails` BEGIN
  DELETE FROM `mails_trigrams` WHERE rowid = OLD.`row_id`;
  INSERT INTO `mails_trigrams` (rowid, `text`)
    VALUES (NEW.`row_id`, search_form(NEW.`recipient` || char(10) || NEW.`subject`));
END;--> statement-breakpoint
CREATE TRIGGER `mails_trigrams_deleted` AFTER DELETE ON `mails` BEGIN
  DELETE FROM `mails_trigrams` WHERE rowid = OLD.`row_id`;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `uploads_trigrams` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
INSERT INTO `uploads_trigrams` (rowid, `text`)
  SELECT `row_id`, `search_form` FROM `uploads` ORDER BY `row_id`;--> statement-breakpoint
CREATE TRIGGER `uploads_trigrams_written` AFTER INSERT ON `uploads` BEGIN
  INSERT INTO `uploads_trigrams` (rowid, `text`)
    VALUES (NEW.`row_id`, NEW.`search_form`);
END;--> statement-breakpoint
CREATE TRIGGER `uploads_trigrams_changed` AFTER UPDATE OF `search_form` ON `uploads` BEGIN
  DELETE FROM `uploads_trigrams` WHERE rowid = OLD.`row_id`;
  INSERT INTO `uploads_trigrams` (rowid, `text`)
    VALUES (NEW.`row_id`, NEW.`search_form`);
END;--> statement-breakpoint
CREATE TRIGGER `uploads_trigrams_deleted` AFTER DELETE ON `uploads` BEGIN
  DELETE FROM `uploads_trigrams` WHERE rowid = OLD.`row_id`;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_log_trigrams` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
INSERT INTO `audit_log_trigrams` (rowid, `text`)
  SELECT `id`, search_form(`summary` || char(10) || `network`) FROM `audit_log` ORDER BY `id`;--> statement-breakpoint
CREATE TRIGGER `audit_log_trigrams_written` AFTER INSERT ON `audit_log` BEGIN
  INSERT INTO `audit_log_trigrams` (rowid, `text`)
    VALUES (NEW.`id`, search_form(NEW.`summary` || char(10) || NEW.`network`));
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_trigrams_deleted` AFTER DELETE ON `audit_log` BEGIN
  DELETE FROM `audit_log_trigrams` WHERE rowid = OLD.`id`;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `security_events_trigrams` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
INSERT INTO `security_events_trigrams` (rowid, `text`)
  SELECT `id`, search_form(`detail` || char(10) || `network`) FROM `security_events` ORDER BY `id`;--> statement-breakpoint
CREATE TRIGGER `security_events_trigrams_written` AFTER INSERT ON `security_events` BEGIN
  INSERT INTO `security_events_trigrams` (rowid, `text`)
    VALUES (NEW.`id`, search_form(NEW.`detail` || char(10) || NEW.`network`));
END;--> statement-breakpoint
CREATE TRIGGER `security_events_trigrams_deleted` AFTER DELETE ON `security_events` BEGIN
  DELETE FROM `security_events_trigrams` WHERE rowid = OLD.`id`;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `titles_trigrams` USING fts5(
	`title`, `author`,
	content='', contentless_delete=1, detail=column,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
INSERT INTO `titles_trigrams` (rowid, `title`, `author`)
  SELECT `id`, `title_words`, `author_words` FROM `search_docs` WHERE `page` = 0 ORDER BY `id`;--> statement-breakpoint
CREATE TRIGGER `titles_trigrams_written` AFTER INSERT ON `search_docs` WHEN NEW.`page` = 0 BEGIN
  INSERT INTO `titles_trigrams` (rowid, `title`, `author`)
    VALUES (NEW.`id`, NEW.`title_words`, NEW.`author_words`);
END;--> statement-breakpoint
CREATE TRIGGER `titles_trigrams_deleted` AFTER DELETE ON `search_docs` WHEN OLD.`page` = 0 BEGIN
  DELETE FROM `titles_trigrams` WHERE rowid = OLD.`id`;
END;
