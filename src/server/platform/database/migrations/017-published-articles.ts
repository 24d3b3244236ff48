/** Cursor of published articles: of one that nobody was shown, catalogues say nothing: not even that it is there. */
export const PUBLISHED_ARTICLES = `
drop trigger articles_noted on articles;
drop trigger articles_changes_noted on articles;
create constraint trigger articles_noted after insert on articles deferrable initially deferred for each row when (new.published) execute function note_article();
create constraint trigger articles_gone_noted after delete on articles deferrable initially deferred for each row when (old.published) execute function note_article();
create constraint trigger articles_changes_noted after update on articles deferrable initially deferred for each row when (old.* is distinct from new.* and (old.published or new.published)) execute function note_article()
`;
