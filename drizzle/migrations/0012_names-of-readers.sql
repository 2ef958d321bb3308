DROP INDEX `users_name`;--> statement-breakpoint
ALTER TABLE `users` ADD `name_form` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `users` SET `name_form` = search_form(`name`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name_form`,`id`);--> statement-breakpoint
CREATE TRIGGER `users_name_written` AFTER INSERT ON `users` BEGIN
  UPDATE `users` SET `name_form` = search_form(NEW.`name`) WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `users_name_changed` AFTER UPDATE OF `name` ON `users` BEGIN
  UPDATE `users` SET `name_form` = search_form(NEW.`name`) WHERE `id` = NEW.`id`;
END;
