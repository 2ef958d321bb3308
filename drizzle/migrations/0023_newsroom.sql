CREATE TABLE `authors` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text DEFAULT '' NOT NULL,
	`name_form` text NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`bio_en` text DEFAULT '' NOT NULL,
	`picture_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `authors_slug_unique` ON `authors` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `authors_form` ON `authors` (`name_form`);--> statement-breakpoint
CREATE INDEX `authors_name` ON `authors` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `post_authors` (
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`author_id` text NOT NULL,
	`role` text NOT NULL,
	`published_at` integer,
	PRIMARY KEY(`post_id`, `position`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `authors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_authors_newest` ON `post_authors` (`author_id`,`published_at`,`post_id`);--> statement-breakpoint
CREATE TABLE `post_drafts` (
	`post_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`version` integer NOT NULL,
	`base_updated_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `post_editors` (
	`post_id` text NOT NULL,
	`tab` text NOT NULL,
	`user_id` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `tab`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_editors_age` ON `post_editors` (`seen_at`);--> statement-breakpoint
CREATE TABLE `post_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`user_id` text,
	`user_name` text NOT NULL,
	`source` text NOT NULL,
	`title` text NOT NULL,
	`fields` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_revisions_post` ON `post_revisions` (`post_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `post_revisions_kind` ON `post_revisions` (`kind`,`at`);--> statement-breakpoint
CREATE TABLE `upload_holds` (
	`holder` text NOT NULL,
	`upload_id` text NOT NULL,
	PRIMARY KEY(`holder`, `upload_id`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `upload_holds_upload` ON `upload_holds` (`upload_id`);--> statement-breakpoint
CREATE TABLE `home_pins` (
	`post_id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`until` integer,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `home_pins_position` ON `home_pins` (`position`);--> statement-breakpoint
CREATE TABLE `post_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`at` integer NOT NULL,
	`note` text NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_updates_post` ON `post_updates` (`post_id`,`at`);--> statement-breakpoint
CREATE INDEX `post_updates_corrections` ON `post_updates` (`at`,`id`) WHERE note <> '';--> statement-breakpoint
CREATE TABLE `preview_links` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `preview_links_post` ON `preview_links` (`post_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_views_user` ON `saved_views` (`user_id`,`list`,`created_at`);--> statement-breakpoint
CREATE TABLE `series` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `series_slug_unique` ON `series` (`slug`);--> statement-breakpoint
CREATE TABLE `post_tags` (
	`post_id` text NOT NULL,
	`tag_id` text NOT NULL,
	`position` integer NOT NULL,
	`published_at` integer,
	PRIMARY KEY(`post_id`, `tag_id`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_tags_newest` ON `post_tags` (`tag_id`,`published_at`,`post_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text DEFAULT '' NOT NULL,
	`name_form` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_slug_unique` ON `tags` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `tags_form` ON `tags` (`name_form`);--> statement-breakpoint
CREATE INDEX `tags_name` ON `tags` (`name`,`id`);--> statement-breakpoint
CREATE TABLE `trash` (
	`kind` text NOT NULL,
	`entity_id` text NOT NULL,
	`title` text NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`kind`, `entity_id`)
);
--> statement-breakpoint
CREATE INDEX `trash_newest` ON `trash` (`at`,`entity_id`);--> statement-breakpoint
CREATE TABLE `__new_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`slug` text NOT NULL,
	`is_slug_chosen` integer DEFAULT false NOT NULL,
	`lang` text NOT NULL,
	`is_lang_chosen` integer DEFAULT false NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`author` text NOT NULL,
	`category_id` text,
	`is_home` integer NOT NULL,
	`is_recent` integer NOT NULL,
	`is_premium` integer DEFAULT false NOT NULL,
	`excerpt` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`reading_minutes` integer NOT NULL,
	`series_id` text,
	`part` integer,
	`counterpart_id` text,
	`submission_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`content` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`series_id`) REFERENCES `series`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`counterpart_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
-- Posts that were there were published when they were created.
INSERT INTO `__new_posts`(`state`, `published_at`, `id`, `slug`, `lang`, `title`, `subtitle`, `author`, `category_id`, `is_home`, `is_recent`, `is_premium`, `excerpt`, `reading_minutes`, `submission_id`, `created_at`, `updated_at`, `content`)
SELECT 'published', `created_at`, `id`, `slug`, `lang`, `title`, `subtitle`, `author`, `category_id`, `is_home`, `is_recent`, `is_premium`, `excerpt`, `reading_minutes`, `submission_id`, `created_at`, `updated_at`, `content` FROM `posts`;--> statement-breakpoint
DROP TABLE `posts`;--> statement-breakpoint
ALTER TABLE `__new_posts` RENAME TO `posts`;--> statement-breakpoint
CREATE UNIQUE INDEX `posts_submissionId_unique` ON `posts` (`submission_id`);--> statement-breakpoint
CREATE INDEX `posts_home` ON `posts` (`is_home`,`published_at`,`id`) WHERE state = 'published' AND is_home = 1;--> statement-breakpoint
CREATE INDEX `posts_recent` ON `posts` (`is_recent`,`published_at`,`id`) WHERE state = 'published' AND is_recent = 1;--> statement-breakpoint
CREATE INDEX `posts_category` ON `posts` (`category_id`,`published_at`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `posts_published` ON `posts` (`published_at`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `posts_scheduled` ON `posts` (`publish_at`) WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX `posts_series` ON `posts` (`series_id`,`part`);--> statement-breakpoint
CREATE INDEX `posts_counterpart` ON `posts` (`counterpart_id`);--> statement-breakpoint
CREATE INDEX `posts_updated` ON `posts` (`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_state` ON `posts` (`state`,`updated_at`,`id`) WHERE state <> 'published';--> statement-breakpoint
CREATE INDEX `posts_category_updated` ON `posts` (`category_id`,`updated_at`,`id`);--> statement-breakpoint
ALTER TABLE `post_pictures` ADD `alt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `post_pictures` ADD `is_decorative` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `post_pictures` ADD `caption` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `post_pictures` ADD `credit` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE VIEW `published_posts` AS SELECT * FROM posts WHERE state = 'published';