-- Where 0038 or 0039 has made it, it says what is still to be entered; elsewhere they have entered all rows themselves.
CREATE TABLE IF NOT EXISTS `fragment_backlog` (
	`list` text PRIMARY KEY NOT NULL,
	`after` text NOT NULL
);
