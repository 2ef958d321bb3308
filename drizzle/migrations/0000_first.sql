CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`user_id` text NOT NULL,
	`action` text NOT NULL,
	`entity_id` text NOT NULL,
	`summary` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity_id`,`at`);--> statement-breakpoint
CREATE TABLE `login_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`blocked_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_failures_age` ON `login_failures` (`blocked_until`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text DEFAULT 'reader' NOT NULL,
	`password_hash` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_ta` text NOT NULL,
	`slug` text NOT NULL,
	`sort_order` integer DEFAULT 9999 NOT NULL,
	`is_editable` integer DEFAULT true NOT NULL,
	`is_available` integer DEFAULT true NOT NULL,
	`is_in_banner` integer DEFAULT true NOT NULL,
	`set_header` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_order` ON `categories` (`sort_order`,`name_en`);--> statement-breakpoint
CREATE TABLE `category_aliases` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `category_aliases_category` ON `category_aliases` (`category_id`);--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` text DEFAULT (lower(hex(randomblob(8)))) NOT NULL,
	`queue` text NOT NULL,
	`name` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'ready' NOT NULL,
	`run_at` integer NOT NULL,
	`priority` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer DEFAULT 5 NOT NULL,
	`epoch` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`owner` text,
	`dedupe` text,
	`error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`queue`,priority DESC,`run_at`,`id`) WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX `jobs_open` ON `jobs` (`lease_until`) WHERE state IN ('leased', 'relayed');--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`finished_at`) WHERE state IN ('done', 'dead');--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_dedupe` ON `jobs` (`dedupe`) WHERE dedupe IS NOT NULL AND state IN ('ready', 'leased', 'relayed');--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`upload_id` text NOT NULL,
	`crop` text,
	`crop_key` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`widths` text DEFAULT '[]' NOT NULL,
	`placeholder` text,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_name_unique` ON `pictures` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_crop` ON `pictures` (`upload_id`,`crop_key`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`original_key` text NOT NULL,
	`preview_key` text NOT NULL,
	`mime` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_name_unique` ON `uploads` (`name`);--> statement-breakpoint
CREATE TABLE `post_pictures` (
	`post_id` text NOT NULL,
	`role` text NOT NULL,
	`position` integer NOT NULL,
	`picture_id` text NOT NULL,
	PRIMARY KEY(`post_id`, `role`, `position`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `post_pictures_picture` ON `post_pictures` (`picture_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`author` text NOT NULL,
	`category_id` text NOT NULL,
	`is_home` integer NOT NULL,
	`is_recent` integer NOT NULL,
	`excerpt` text NOT NULL,
	`reading_minutes` integer NOT NULL,
	`submission_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_submissionId_unique` ON `posts` (`submission_id`);--> statement-breakpoint
CREATE INDEX `posts_home` ON `posts` (`created_at`,`id`) WHERE is_home = 1;--> statement-breakpoint
CREATE INDEX `posts_recent` ON `posts` (`created_at`,`id`) WHERE is_recent = 1;--> statement-breakpoint
CREATE INDEX `posts_category` ON `posts` (`category_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_created` ON `posts` (`created_at`,`id`);