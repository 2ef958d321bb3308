CREATE TABLE `about_texts` (
	`lang` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`picture_ids` text DEFAULT '[]' NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `banners` (
	`id` text PRIMARY KEY NOT NULL,
	`mobile_picture_id` text,
	`desktop_picture_id` text,
	`description` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`mobile_picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desktop_picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `banners_created` ON `banners` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_created` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_unread` ON `contact_messages` (`created_at`,`id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE TABLE `gallery_items` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`picture_id` text NOT NULL,
	`month` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gallery_created` ON `gallery_items` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `gallery_month` ON `gallery_items` (`month`);--> statement-breakpoint
CREATE TABLE `header_banners` (
	`category_id` text PRIMARY KEY NOT NULL,
	`picture_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`confirm_hash` text,
	`confirm_until` integer,
	`mails` integer DEFAULT 0 NOT NULL,
	`mails_since` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_confirmHash_unique` ON `subscribers` (`confirm_hash`);--> statement-breakpoint
CREATE INDEX `subscribers_created` ON `subscribers` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscribers_unconfirmed` ON `subscribers` (`created_at`) WHERE confirmed_at IS NULL;--> statement-breakpoint
CREATE TABLE `selected_titles` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `selected_titles_postId_unique` ON `selected_titles` (`post_id`);--> statement-breakpoint
CREATE INDEX `selected_titles_created` ON `selected_titles` (`created_at`,`id`);