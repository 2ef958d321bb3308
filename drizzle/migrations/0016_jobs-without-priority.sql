DROP INDEX `jobs_due`;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`queue`,`run_at`,`id`) WHERE state = 'ready';--> statement-breakpoint
ALTER TABLE `jobs` DROP COLUMN `priority`;