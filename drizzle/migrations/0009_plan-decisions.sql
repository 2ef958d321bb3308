ALTER TABLE `plan_requests` ADD `decided_by` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `plan_requests` ADD `decided_at` integer;--> statement-breakpoint
CREATE INDEX `plan_requests_user` ON `plan_requests` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `plan_requests_decided_by` ON `plan_requests` (`decided_by`);