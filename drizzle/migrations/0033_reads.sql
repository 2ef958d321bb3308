CREATE TABLE `post_reads` (
	`post_id` text NOT NULL,
	`day` integer NOT NULL,
	`reads` integer NOT NULL,
	`readers` integer NOT NULL,
	PRIMARY KEY(`post_id`, `day`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_reads_day` ON `post_reads` (`day`,`reads`);--> statement-breakpoint
CREATE INDEX `jobs_dead` ON `jobs` (`id`) WHERE state = 'dead';--> statement-breakpoint
CREATE INDEX `jobs_failing` ON `jobs` (`id`) WHERE state = 'ready' AND failed_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_own_drafts` ON `posts` (`created_by`,`updated_at`,`id`) WHERE state = 'draft';