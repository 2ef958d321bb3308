ALTER TABLE `contact_messages` ADD `form` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `contact_messages` SET `form` = search_form(`name` || char(10) || `email` || char(10) || `message`);--> statement-breakpoint
CREATE TRIGGER `contact_messages_written` AFTER INSERT ON `contact_messages` BEGIN
  UPDATE `contact_messages` SET `form` = search_form(NEW.`name` || char(10) || NEW.`email` || char(10) || NEW.`message`) WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE INDEX `notifications_sent` ON `notifications` (`created_at`,`id`) WHERE audience <> 'site';
