-- A picture may show a product in one of its colours, written as the product's `colors` are; null shows it in any of them.
alter table product_image add column color text check (color ~ '^#[0-9A-Fa-f]{6}$');
