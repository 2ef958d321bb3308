DROP INDEX `banners_created`;--> statement-breakpoint
ALTER TABLE `banners` ADD `post_id` text REFERENCES posts(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `banners` ADD `order` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `banners_order` ON `banners` (`order`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `banners_post` ON `banners` (`post_id`);