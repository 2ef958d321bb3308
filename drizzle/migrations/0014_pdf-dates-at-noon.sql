-- Days were kept as midnight in India, which is the day before in UTC: every client that cut the day out of the moment
-- moved it. Noon in India is the same day nearly everywhere.
UPDATE `pdf_uploads` SET `date` = `date` + 43200000 WHERE (`date` + 19800000) % 86400000 = 0;
