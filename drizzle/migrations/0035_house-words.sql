CREATE TABLE `house_words` (
	`word` text PRIMARY KEY NOT NULL,
	`replacement` text,
	`updated_at` integer NOT NULL
);
