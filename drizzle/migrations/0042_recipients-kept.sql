ALTER TABLE `broadcasts` ADD `delivered` integer;--> statement-breakpoint
ALTER TABLE `broadcasts` ADD `read` integer;--> statement-breakpoint
CREATE TRIGGER `deliveries_counted` AFTER INSERT ON `deliveries` BEGIN
  UPDATE `broadcasts` SET `delivered` = `delivered` + 1, `read` = `read` + (NEW.`read_at` IS NOT NULL)
    WHERE `notification_id` = NEW.`notification_id`;
END;--> statement-breakpoint
CREATE TRIGGER `deliveries_counted_anew` AFTER UPDATE OF `read_at` ON `deliveries` BEGIN
  UPDATE `broadcasts` SET `read` = `read` + (NEW.`read_at` IS NOT NULL) - (OLD.`read_at` IS NOT NULL)
    WHERE `notification_id` = NEW.`notification_id`;
END;--> statement-breakpoint
CREATE TRIGGER `deliveries_not_counted` AFTER DELETE ON `deliveries` BEGIN
  UPDATE `broadcasts` SET `delivered` = `delivered` - 1, `read` = `read` - (OLD.`read_at` IS NOT NULL)
    WHERE `notification_id` = OLD.`notification_id`;
END;
