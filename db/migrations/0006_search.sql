-- What a search looks through: a product's name, its category's and its description, folded.
alter table product add column search_document text not null default '';

create function write_search_document() returns trigger language plpgsql as $$
begin
  new.search_document := fold(concat_ws(' ', new.name, (select name from category where id = new.category_id), new.description));
  return new;
end $$;
create trigger product_search_document before insert or update of name, description, category_id on product
  for each row execute function write_search_document();

create function rewrite_search_documents() returns trigger language plpgsql as $$
begin
  update product set name = name where category_id = new.id;
  return null;
end $$;
create trigger category_search_documents after update of name on category
  for each row when (old.name <> new.name) execute function rewrite_search_documents();

-- Words that the catalogue knows, to tell slips of the typing hand from words, and colours that it has, to find the shades of a
-- family. Neither forgets: a word or a colour that no product has any more finds nothing.
create table search_word (word text collate "C" primary key);
create table catalogue_color (hex text primary key);

create function note_words_and_colors() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct word collate "C" from come, regexp_split_to_table(search_document, '[^[:alpha:]-]+') as word
  where length(word) between 3 and 40
  order by 1 on conflict do nothing;
  insert into catalogue_color (hex)
  select distinct hex from come, unnest(colors) as hex
  order by 1 on conflict do nothing;
  return null;
end $$;
create trigger product_words_insert after insert on product referencing new table as come
  for each statement execute function note_words_and_colors();
create trigger product_words_update after update on product referencing new table as come
  for each statement execute function note_words_and_colors();

update product set name = name;

create index product_document on product using gin (search_document gin_trgm_ops) where archived_at is null;
create index product_sizes on product using gin (sizes) where archived_at is null;
create index product_colors on product using gin (colors) where archived_at is null;
create index product_sale on product (created_at desc, id desc) where archived_at is null and compare_at_price is not null;
-- Names that begin with a text, for suggestions: the trigram index would find all of them before the first.
create index product_name_beginning on product (search_text text_pattern_ops) where archived_at is null;
