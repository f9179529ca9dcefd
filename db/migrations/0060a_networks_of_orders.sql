-- The network that an unpaid order was placed from, as a keyed hash: one household has thousands of the addresses in placed_from.
alter table "order" add column placed_network text;
