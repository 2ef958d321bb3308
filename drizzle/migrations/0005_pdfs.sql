CREATE TABLE `pdf_files` (
	`id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`failure` text,
	`pages` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pdf_texts` (
	`file_id` text NOT NULL,
	`page` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`file_id`, `page`),
	FOREIGN KEY (`file_id`) REFERENCES `pdf_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pdf_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`category` text NOT NULL,
	`date` integer NOT NULL,
	`month` integer NOT NULL,
	`file_id` text NOT NULL,
	`picture_id` text,
	`is_cover_drawn` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `pdf_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pdf_uploads_fileId_unique` ON `pdf_uploads` (`file_id`);--> statement-breakpoint
CREATE INDEX `pdf_uploads_date` ON `pdf_uploads` (`date`,`id`);--> statement-breakpoint
CREATE INDEX `pdf_uploads_category` ON `pdf_uploads` (`category`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `pdf_uploads_month` ON `pdf_uploads` (`category`,`month`,`date`,`id`);--> statement-breakpoint
CREATE INDEX `pdf_uploads_picture` ON `pdf_uploads` (`picture_id`);