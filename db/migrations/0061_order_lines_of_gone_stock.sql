-- Before a stock row goes, its order lines are of the row that their size and colour are sold from without it, else of none. A paid order may
-- still be cancelled or refunded, and one that has expired be paid: their pieces go there, or come from there.
create function move_order_lines() returns trigger language plpgsql as $$
begin
  update order_item set stock_id = (
    select id from stock
    where product_id = old.product_id and id <> old.id
      and ((size is not distinct from order_item.size and color is not distinct from order_item.color)
        or (size is null and color is null))
    order by size is null and color is null
    limit 1
  )
  where stock_id = old.id;
  return old;
end $$;
create trigger stock_order_lines before delete on stock for each row execute function move_order_lines();

-- A size that was taken away may come back: lines that were left without a row are of the new one.
create function take_order_lines() returns trigger language plpgsql as $$
begin
  update order_item set stock_id = new.id
  where product_id = new.product_id and stock_id is null
    and ((size is not distinct from new.size and color is not distinct from new.color)
      or (new.size is null and new.color is null));
  return null;
end $$;
create trigger stock_new_order_lines after insert on stock for each row execute function take_order_lines();
