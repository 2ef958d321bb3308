CREATE TABLE `fragment_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`entity` text NOT NULL,
	`is_stale` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fragment_rows_entity` ON `fragment_rows` (`list`,`entity`);--> statement-breakpoint
CREATE INDEX `fragment_rows_stale` ON `fragment_rows` (`list`,`id`) WHERE is_stale = 1;
--> statement-breakpoint
-- Every three letters that follow each other, without where: whether they are the wanted ones is seen in the row. The texts
-- are normalised before, so that letters are compared as they are.
CREATE VIRTUAL TABLE `fragments` USING fts5(
	`text`,
	content='', contentless_delete=1, detail=none,
	tokenize='trigram case_sensitive 1'
);--> statement-breakpoint
-- What there is already is entered and indexed while the site runs: a million rows would take a minute before its start.
CREATE TABLE `fragment_backlog` (
	`list` text PRIMARY KEY NOT NULL,
	`after` text NOT NULL
);--> statement-breakpoint
INSERT INTO `fragment_backlog` (`list`, `after`)
  SELECT 'titles', '' WHERE EXISTS (SELECT 1 FROM `search_docs`)
  UNION ALL SELECT 'uploads', '' WHERE EXISTS (SELECT 1 FROM `uploads`)
  UNION ALL SELECT 'contact_messages', '' WHERE EXISTS (SELECT 1 FROM `contact_messages`)
  UNION ALL SELECT 'mails', '' WHERE EXISTS (SELECT 1 FROM `mails`)
  UNION ALL SELECT 'audit_log', '' WHERE EXISTS (SELECT 1 FROM `audit_log`)
  UNION ALL SELECT 'security_events', '' WHERE EXISTS (SELECT 1 FROM `security_events`)
  UNION ALL SELECT 'subscribers', '' WHERE EXISTS (SELECT 1 FROM `subscribers`)
  UNION ALL SELECT 'plan_requests', '' WHERE EXISTS (SELECT 1 FROM `plan_requests`)
  UNION ALL SELECT 'orders', '' WHERE EXISTS (SELECT 1 FROM `orders`);--> statement-breakpoint
CREATE TRIGGER `titles_fragments_written` AFTER INSERT ON `search_docs` WHEN NEW.`page` = 0 BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 1099511627776) + 1 FROM `fragment_rows` WHERE `id` > 1099511627776 AND `id` < 2199023255552), 'titles', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `titles_fragments_deleted` AFTER DELETE ON `search_docs` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'titles' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `uploads_fragments_written` AFTER INSERT ON `uploads` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 2199023255552) + 1 FROM `fragment_rows` WHERE `id` > 2199023255552 AND `id` < 3298534883328), 'uploads', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `uploads_fragments_changed` AFTER UPDATE OF `search_form` ON `uploads` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'uploads' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `uploads_fragments_deleted` AFTER DELETE ON `uploads` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'uploads' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_fragments_written` AFTER INSERT ON `contact_messages` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 3298534883328) + 1 FROM `fragment_rows` WHERE `id` > 3298534883328 AND `id` < 4398046511104), 'contact_messages', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_fragments_changed` AFTER UPDATE OF `form` ON `contact_messages` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'contact_messages' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_fragments_deleted` AFTER DELETE ON `contact_messages` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'contact_messages' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `mails_fragments_written` AFTER INSERT ON `mails` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 4398046511104) + 1 FROM `fragment_rows` WHERE `id` > 4398046511104 AND `id` < 5497558138880), 'mails', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `mails_fragments_changed` AFTER UPDATE OF `recipient`, `subject` ON `mails` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'mails' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `mails_fragments_deleted` AFTER DELETE ON `mails` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'mails' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_fragments_written` AFTER INSERT ON `audit_log` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 5497558138880) + 1 FROM `fragment_rows` WHERE `id` > 5497558138880 AND `id` < 6597069766656), 'audit_log', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_fragments_deleted` AFTER DELETE ON `audit_log` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'audit_log' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `security_events_fragments_written` AFTER INSERT ON `security_events` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 6597069766656) + 1 FROM `fragment_rows` WHERE `id` > 6597069766656 AND `id` < 7696581394432), 'security_events', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `security_events_fragments_deleted` AFTER DELETE ON `security_events` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'security_events' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_fragments_written` AFTER INSERT ON `subscribers` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 7696581394432) + 1 FROM `fragment_rows` WHERE `id` > 7696581394432 AND `id` < 8796093022208), 'subscribers', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_fragments_changed` AFTER UPDATE OF `email` ON `subscribers` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'subscribers' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_fragments_deleted` AFTER DELETE ON `subscribers` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'subscribers' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `plan_requests_fragments_written` AFTER INSERT ON `plan_requests` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 8796093022208) + 1 FROM `fragment_rows` WHERE `id` > 8796093022208 AND `id` < 9895604649984), 'plan_requests', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `plan_requests_fragments_changed` AFTER UPDATE OF `user_id`, `title` ON `plan_requests` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'plan_requests' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `plan_requests_fragments_renamed` AFTER UPDATE OF `name_form`, `email` ON `users` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'plan_requests' AND `is_stale` = 0
    AND `entity` IN (SELECT `id` FROM `plan_requests` WHERE `user_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `plan_requests_fragments_deleted` AFTER DELETE ON `plan_requests` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'plan_requests' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_fragments_written` AFTER INSERT ON `posts` WHEN (SELECT `slug` FROM `categories` WHERE `id` = NEW.`category_id`) = 'bookreview' BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 9895604649984) + 1 FROM `fragment_rows` WHERE `id` > 9895604649984 AND `id` < 10995116277760), 'reviews', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_fragments_changed` AFTER UPDATE OF `title`, `subtitle`, `excerpt`, `content`, `is_premium`, `category_id` ON `posts` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'reviews' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_fragments_moved` AFTER UPDATE OF `category_id` ON `posts` WHEN (SELECT `slug` FROM `categories` WHERE `id` = NEW.`category_id`) = 'bookreview' BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 9895604649984) + 1 FROM `fragment_rows` WHERE `id` > 9895604649984 AND `id` < 10995116277760), 'reviews', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `reviews_fragments_deleted` AFTER DELETE ON `posts` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'reviews' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `orders_fragments_written` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `fragment_rows` (`id`, `list`, `entity`, `is_stale`)
    VALUES ((SELECT coalesce(max(`id`), 10995116277760) + 1 FROM `fragment_rows` WHERE `id` > 10995116277760 AND `id` < 12094627905536), 'orders', NEW.`id`, 1)
    ON CONFLICT (`list`, `entity`) DO UPDATE SET `is_stale` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `orders_fragments_changed` AFTER UPDATE OF `tracking`, `buyer_form`, `books_form` ON `orders` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'orders' AND `entity` = CAST(NEW.`id` AS text) AND `is_stale` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `orders_fragments_deleted` AFTER DELETE ON `orders` BEGIN
  UPDATE `fragment_rows` SET `is_stale` = 1 WHERE `list` = 'orders' AND `entity` = CAST(OLD.`id` AS text) AND `is_stale` = 0;
END;
