-- Vowel signs belong to words (Mn, Mc): without them, கவிதை would be the words கவ and த. The texts are kept in
-- search_docs; `facet` holds what results are narrowed by, so that a filter is a word like any other.
CREATE VIRTUAL TABLE `search` USING fts5(
	`title`, `body`, `stem`, `sound`, `facet`,
	content='', contentless_delete=1,
	tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
