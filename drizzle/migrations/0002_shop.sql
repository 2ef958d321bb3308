CREATE TABLE `account_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `books` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`author` text NOT NULL,
	`description` text NOT NULL,
	`actual_price` integer NOT NULL,
	`selling_price` integer NOT NULL,
	`coupon` text NOT NULL,
	`in_stock` integer NOT NULL,
	`stock` integer,
	`picture_id` text,
	`sort_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `books_newest` ON `books` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `books_name` ON `books` (`sort_key`,`id`);--> statement-breakpoint
CREATE INDEX `books_price` ON `books` (`selling_price`,`id`);--> statement-breakpoint
CREATE INDEX `books_picture` ON `books` (`picture_id`);--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`book_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`book_id`) REFERENCES `books`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_book_of_user` ON `cart_items` (`user_id`,`book_id`);--> statement-breakpoint
CREATE INDEX `cart_items_user` ON `cart_items` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `cart_items_book` ON `cart_items` (`book_id`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`book_id` text NOT NULL,
	`title` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `order_steps` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`total_amount` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`status` text NOT NULL,
	`payment_mode` text NOT NULL,
	`idempotency_key` text,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`number`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_key` ON `orders` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `orders_fingerprint` ON `orders` (`user_id`,`fingerprint`,`created_at`);--> statement-breakpoint
CREATE TABLE `plan_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan_id` text,
	`title` text NOT NULL,
	`price` integer NOT NULL,
	`duration_in_days` integer NOT NULL,
	`status` text NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `plan_requests_status` ON `plan_requests` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `plan_requests_active` ON `plan_requests` (`user_id`,`status`,`ends_at`);--> statement-breakpoint
CREATE INDEX `plan_requests_plan` ON `plan_requests` (`plan_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `plan_requests_open` ON `plan_requests` (`user_id`,`plan_id`) WHERE status = 'requested';--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`price` integer NOT NULL,
	`duration_in_days` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `plans_price` ON `plans` (`price`,`created_at`);--> statement-breakpoint
CREATE TABLE `setting_values` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `google_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_googleId_unique` ON `users` (`google_id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (lower(name),`id`);--> statement-breakpoint
CREATE INDEX `users_readers` ON `users` (`id`) WHERE role = 'reader';