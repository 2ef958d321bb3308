-- Each list gets an index of its own: in one for all, letters that other lists have were read as well.
DROP TABLE `fragments`;--> statement-breakpoint
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
DELETE FROM `fragment_rows`;--> statement-breakpoint
DELETE FROM `fragment_backlog`;--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_titles` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_title_authors` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_uploads` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_contact_messages` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_mails` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_audit_log` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_security_events` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_subscribers` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_plan_requests` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_orders` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_books` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_drafts` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_notifications` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_letters` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_tags` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
CREATE VIRTUAL TABLE `fragments_authors` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
-- What there is already is entered and indexed while the site runs, as in 0038.
INSERT INTO `fragment_backlog` (`list`, `after`)
  SELECT 'titles', '' WHERE EXISTS (SELECT 1 FROM `search_docs`)
  UNION ALL SELECT 'title_authors', '' WHERE EXISTS (SELECT 1 FROM `search_docs`)
  UNION ALL SELECT 'uploads', '' WHERE EXISTS (SELECT 1 FROM `uploads`)
  UNION ALL SELECT 'contact_messages', '' WHERE EXISTS (SELECT 1 FROM `contact_messages`)
  UNION ALL SELECT 'mails', '' WHERE EXISTS (SELECT 1 FROM `mails`)
  UNION ALL SELECT 'audit_log', '' WHERE EXISTS (SELECT 1 FROM `audit_log`)
  UNION ALL SELECT 'security_events', '' WHERE EXISTS (SELECT 1 FROM `security_events`)
  UNION ALL SELECT 'subscribers', '' WHERE EXISTS (SELECT 1 FROM `subscribers`)
  UNION ALL SELECT 'plan_requests', '' WHERE EXISTS (SELECT 1 FROM `plan_requests`)
  UNION ALL SELECT 'orders', '' WHERE EXISTS (SELECT 1 FROM `orders`)
  UNION ALL SELECT 'books', '' WHERE EXISTS (SELECT 1 FROM `search_docs` WHERE `kind` = 'book')
  UNION ALL SELECT 'drafts', '' WHERE EXISTS (SELECT 1 FROM `posts` WHERE `state` <> 'published' AND `state` <> 'trashed')
  UNION ALL SELECT 'notifications', '' WHERE EXISTS (SELECT 1 FROM `notifications` WHERE `audience` <> 'site')
  UNION ALL SELECT 'letters', '' WHERE EXISTS (SELECT 1 FROM `letters`)
  UNION ALL SELECT 'tags', '' WHERE EXISTS (SELECT 1 FROM `tags`)
  UNION ALL SELECT 'authors', '' WHERE EXISTS (SELECT 1 FROM `authors`);--> statement-breakpoint
CREATE TRIGGER `titles_fragments_written` AFTER INSERT ON `search_docs` WHEN NEW.`page` = 0 BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('titles', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `title_authors_fragments_written` AFTER INSERT ON `search_docs` WHEN NEW.`page` = 0 BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('title_authors', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `uploads_fragments_written` AFTER INSERT ON `uploads` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('uploads', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_fragments_written` AFTER INSERT ON `contact_messages` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('contact_messages', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `mails_fragments_written` AFTER INSERT ON `mails` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('mails', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_fragments_written` AFTER INSERT ON `audit_log` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('audit_log', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `security_events_fragments_written` AFTER INSERT ON `security_events` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('security_events', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_fragments_written` AFTER INSERT ON `subscribers` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('subscribers', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `plan_requests_fragments_written` AFTER INSERT ON `plan_requests` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('plan_requests', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `orders_fragments_written` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('orders', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `books_fragments_written` AFTER INSERT ON `search_docs` WHEN NEW.`kind` = 'book' BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('books', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `books_fragments_deleted` AFTER DELETE ON `search_docs` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'books' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `drafts_fragments_written` AFTER INSERT ON `posts` WHEN NEW.`state` <> 'published' AND NEW.`state` <> 'trashed' BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('drafts', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `drafts_fragments_changed` AFTER UPDATE OF `title`, `author`, `state` ON `posts` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'drafts' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `drafts_fragments_taken_back` AFTER UPDATE OF `state` ON `posts` WHEN NEW.`state` <> 'published' AND NEW.`state` <> 'trashed' BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('drafts', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `drafts_fragments_deleted` AFTER DELETE ON `posts` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'drafts' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `notifications_fragments_written` AFTER INSERT ON `notifications` WHEN NEW.`audience` <> 'site' BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('notifications', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `notifications_fragments_changed` AFTER UPDATE OF `title`, `message` ON `notifications` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'notifications' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `notifications_fragments_deleted` AFTER DELETE ON `notifications` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'notifications' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `letters_fragments_written` AFTER INSERT ON `letters` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('letters', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `letters_fragments_changed` AFTER UPDATE OF `subject` ON `letters` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'letters' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `letters_fragments_deleted` AFTER DELETE ON `letters` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'letters' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `tags_fragments_written` AFTER INSERT ON `tags` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('tags', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `tags_fragments_changed` AFTER UPDATE OF `name_form`, `name_en` ON `tags` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'tags' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `tags_fragments_deleted` AFTER DELETE ON `tags` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'tags' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `authors_fragments_written` AFTER INSERT ON `authors` BEGIN
  INSERT INTO `fragment_rows` (`list`, `entity`, `is_stale`) VALUES ('authors', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `authors_fragments_changed` AFTER UPDATE OF `name_form`, `name_en` ON `authors` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'authors' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `authors_fragments_deleted` AFTER DELETE ON `authors` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'authors' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;