-- What the back office edits of a coupon. A row's version is the number of times its form was saved.
alter table coupon
  add column version integer not null default 1 check (version > 0),
  -- How often one customer may use it; 0 or none means as often as she likes.
  add column limit_per_customer integer check (limit_per_customer >= 0),
  -- A coupon that orders have used is archived instead of deleted.
  add column archived_at timestamptz;
create trigger coupon_notice_archived after update of archived_at on coupon
  for each statement execute function notify_page_change('coupons');
