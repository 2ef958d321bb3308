ALTER TABLE `uploads` ADD `file_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `kind` text DEFAULT 'image' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `alt_ta` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `alt_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `caption_ta` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `caption_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `credit` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `search_form` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `is_kept` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `uses` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `holds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `trashed_at` integer;--> statement-breakpoint
CREATE INDEX `uploads_newest` ON `uploads` (`created_at`,`id`) WHERE trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_kind` ON `uploads` (`kind`,`created_at`,`id`) WHERE trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_unused` ON `uploads` (`created_at`,`id`) WHERE trashed_at IS NULL AND uses = 0 AND holds = 0;--> statement-breakpoint
CREATE INDEX `uploads_without_alt` ON `uploads` (`created_at`,`id`) WHERE trashed_at IS NULL AND kind = 'image' AND alt_ta = '' AND alt_en = '';--> statement-breakpoint
CREATE INDEX `uploads_sha256` ON `uploads` (`sha256`);--> statement-breakpoint
CREATE INDEX `uploads_unread` ON `uploads` (`id`) WHERE sha256 IS NULL;--> statement-breakpoint
CREATE INDEX `authors_picture` ON `authors` (`picture_id`);--> statement-breakpoint
CREATE INDEX `banners_mobile` ON `banners` (`mobile_picture_id`);--> statement-breakpoint
CREATE INDEX `banners_desktop` ON `banners` (`desktop_picture_id`);--> statement-breakpoint
CREATE INDEX `gallery_picture` ON `gallery_items` (`picture_id`);--> statement-breakpoint
CREATE INDEX `header_banners_picture` ON `header_banners` (`picture_id`);--> statement-breakpoint
UPDATE `uploads` SET
	`kind` = CASE WHEN `mime` LIKE 'audio/%' THEN 'audio' ELSE 'image' END,
	`uses` = coalesce((SELECT sum(`pictures`.`uses`) FROM `pictures` WHERE `pictures`.`upload_id` = `uploads`.`id`), 0),
	`holds` = (SELECT count(*) FROM `upload_holds` WHERE `upload_holds`.`upload_id` = `uploads`.`id`);