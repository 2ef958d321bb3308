ALTER TABLE `orders` ADD `buyer_form` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `buyer_form` = search_form(`name` || char(10) || `phone` || char(10) || `address`);--> statement-breakpoint
CREATE TRIGGER `orders_buyer_written` AFTER INSERT ON `orders` BEGIN
  UPDATE `orders` SET `buyer_form` = search_form(NEW.`name` || char(10) || NEW.`phone` || char(10) || NEW.`address`) WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_buyer_changed` AFTER UPDATE OF `name`, `phone`, `address` ON `orders` BEGIN
  UPDATE `orders` SET `buyer_form` = search_form(NEW.`name` || char(10) || NEW.`phone` || char(10) || NEW.`address`) WHERE `id` = NEW.`id`;
END;
