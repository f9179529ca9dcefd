-- Rows that were locked when their batch passed.
update "order" set search_text = order_search_text("order") where search_text is null;
