CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_events_user` ON `order_events` (`user_id`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `cancelled` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `grand_total` integer GENERATED ALWAYS AS (total_amount + delivery_fee) VIRTUAL;--> statement-breakpoint
ALTER TABLE `orders` ADD `books_form` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `courier` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_status_sum` ON `orders` (`status`,`grand_total`,`number`);--> statement-breakpoint
CREATE INDEX `orders_sum` ON `orders` (`grand_total`,`number`);--> statement-breakpoint
-- An order that was delivered was paid for on delivery.
UPDATE `orders` SET `paid_amount` = `total_amount` + `delivery_fee` WHERE `status` = 'delivered';--> statement-breakpoint
INSERT INTO `order_events` (`order_id`, `at`, `user_id`, `kind`, `data`)
SELECT s.`order_id`, s.`at`, iif(s.`position` = 0, o.`user_id`, NULL), 'status', json_object('status', s.`status`)
FROM `order_steps` s JOIN `orders` o ON o.`id` = s.`order_id` ORDER BY o.`number`, s.`position`;--> statement-breakpoint
UPDATE `orders` SET `books_form` = coalesce((SELECT search_form(group_concat(`title`, char(10))) FROM `order_items` WHERE `order_id` = `orders`.`id`), '');--> statement-breakpoint
CREATE TRIGGER `order_items_written` AFTER INSERT ON `order_items` BEGIN
  UPDATE `orders` SET `books_form` = (SELECT search_form(group_concat(`title`, char(10))) FROM `order_items` WHERE `order_id` = NEW.`order_id`) WHERE `id` = NEW.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `order_items_changed` AFTER UPDATE OF `title` ON `order_items` BEGIN
  UPDATE `orders` SET `books_form` = (SELECT search_form(group_concat(`title`, char(10))) FROM `order_items` WHERE `order_id` = NEW.`order_id`) WHERE `id` = NEW.`order_id`;
END;
