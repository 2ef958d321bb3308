ALTER TABLE `post_drafts` ADD `tab` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `post_drafts_newest` ON `post_drafts` (`updated_at`,`post_id`);