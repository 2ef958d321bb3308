CREATE TABLE `totals` (
	`name` text NOT NULL,
	`state` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`name`, `state`)
);
--> statement-breakpoint
CREATE INDEX `orders_tracking` ON `orders` (`tracking`) WHERE tracking <> '';--> statement-breakpoint
CREATE INDEX `series_created` ON `series` (`created_at`,`id`);--> statement-breakpoint
INSERT INTO `totals` (`name`, `state`, `count`, `amount`) SELECT 'posts', `state`, count(*), 0 FROM `posts` GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `posts_counted` AFTER INSERT ON `posts` BEGIN
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('posts', NEW.`state`, 1, 0)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `posts_counted_anew` AFTER UPDATE OF `state` ON `posts` BEGIN
  UPDATE `totals` SET `count` = `count` - 1 WHERE `name` = 'posts' AND `state` = OLD.`state`;
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('posts', NEW.`state`, 1, 0)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `posts_not_counted` AFTER DELETE ON `posts` BEGIN
  UPDATE `totals` SET `count` = `count` - 1 WHERE `name` = 'posts' AND `state` = OLD.`state`;
END;--> statement-breakpoint
INSERT INTO `totals` (`name`, `state`, `count`, `amount`) SELECT 'orders', `status`, count(*), sum(`total_amount` + `delivery_fee`) FROM `orders` GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `orders_counted` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('orders', NEW.`status`, 1, NEW.`total_amount` + NEW.`delivery_fee`)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_counted_anew` AFTER UPDATE OF `status`, `total_amount`, `delivery_fee` ON `orders` BEGIN
  UPDATE `totals` SET `count` = `count` - 1, `amount` = `amount` - (OLD.`total_amount` + OLD.`delivery_fee`) WHERE `name` = 'orders' AND `state` = OLD.`status`;
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('orders', NEW.`status`, 1, NEW.`total_amount` + NEW.`delivery_fee`)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_not_counted` AFTER DELETE ON `orders` BEGIN
  UPDATE `totals` SET `count` = `count` - 1, `amount` = `amount` - (OLD.`total_amount` + OLD.`delivery_fee`) WHERE `name` = 'orders' AND `state` = OLD.`status`;
END;--> statement-breakpoint
INSERT INTO `totals` (`name`, `state`, `count`, `amount`) SELECT 'plan_requests', `status`, count(*), sum(`price`) FROM `plan_requests` GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `plan_requests_counted` AFTER INSERT ON `plan_requests` BEGIN
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('plan_requests', NEW.`status`, 1, NEW.`price`)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `plan_requests_counted_anew` AFTER UPDATE OF `status`, `price` ON `plan_requests` BEGIN
  UPDATE `totals` SET `count` = `count` - 1, `amount` = `amount` - (OLD.`price`) WHERE `name` = 'plan_requests' AND `state` = OLD.`status`;
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('plan_requests', NEW.`status`, 1, NEW.`price`)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `plan_requests_not_counted` AFTER DELETE ON `plan_requests` BEGIN
  UPDATE `totals` SET `count` = `count` - 1, `amount` = `amount` - (OLD.`price`) WHERE `name` = 'plan_requests' AND `state` = OLD.`status`;
END;--> statement-breakpoint
INSERT INTO `totals` (`name`, `state`, `count`, `amount`) SELECT 'contact_messages', iif(`read_at` IS NULL, 'unread', 'read'), count(*), 0 FROM `contact_messages` GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `contact_messages_counted` AFTER INSERT ON `contact_messages` BEGIN
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('contact_messages', iif(NEW.`read_at` IS NULL, 'unread', 'read'), 1, 0)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_counted_anew` AFTER UPDATE OF `read_at` ON `contact_messages` BEGIN
  UPDATE `totals` SET `count` = `count` - 1 WHERE `name` = 'contact_messages' AND `state` = iif(OLD.`read_at` IS NULL, 'unread', 'read');
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('contact_messages', iif(NEW.`read_at` IS NULL, 'unread', 'read'), 1, 0)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `contact_messages_not_counted` AFTER DELETE ON `contact_messages` BEGIN
  UPDATE `totals` SET `count` = `count` - 1 WHERE `name` = 'contact_messages' AND `state` = iif(OLD.`read_at` IS NULL, 'unread', 'read');
END;--> statement-breakpoint
INSERT INTO `totals` (`name`, `state`, `count`, `amount`) SELECT 'subscribers', `lang` || ' ' || CASE WHEN `bounces` >= 3 THEN 'bouncing' WHEN `confirmed_at` IS NULL THEN 'waiting' ELSE 'confirmed' END, count(*), 0 FROM `subscribers` GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER `subscribers_counted` AFTER INSERT ON `subscribers` BEGIN
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('subscribers', NEW.`lang` || ' ' || CASE WHEN NEW.`bounces` >= 3 THEN 'bouncing' WHEN NEW.`confirmed_at` IS NULL THEN 'waiting' ELSE 'confirmed' END, 1, 0)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_counted_anew` AFTER UPDATE OF `lang`, `confirmed_at`, `bounces` ON `subscribers` BEGIN
  UPDATE `totals` SET `count` = `count` - 1 WHERE `name` = 'subscribers' AND `state` = OLD.`lang` || ' ' || CASE WHEN OLD.`bounces` >= 3 THEN 'bouncing' WHEN OLD.`confirmed_at` IS NULL THEN 'waiting' ELSE 'confirmed' END;
  INSERT INTO `totals` (`name`, `state`, `count`, `amount`) VALUES ('subscribers', NEW.`lang` || ' ' || CASE WHEN NEW.`bounces` >= 3 THEN 'bouncing' WHEN NEW.`confirmed_at` IS NULL THEN 'waiting' ELSE 'confirmed' END, 1, 0)
    ON CONFLICT DO UPDATE SET `count` = `count` + 1, `amount` = `amount` + excluded.`amount`;
END;--> statement-breakpoint
CREATE TRIGGER `subscribers_not_counted` AFTER DELETE ON `subscribers` BEGIN
  UPDATE `totals` SET `count` = `count` - 1 WHERE `name` = 'subscribers' AND `state` = OLD.`lang` || ' ' || CASE WHEN OLD.`bounces` >= 3 THEN 'bouncing' WHEN OLD.`confirmed_at` IS NULL THEN 'waiting' ELSE 'confirmed' END;
END;
