-- Codes are looked up with their letters composed with their marks; one that a keyboard wrote otherwise would be found no more. Where another
-- coupon has the same code so, both stay as they are. A shop has few coupons, and of them few with marks.
update coupon
  set code = normalize(code, nfc)
  where code is not nfc normalized
    and not exists (
      select from coupon other where other.id <> coupon.id and normalize(other.code, nfc) = normalize(coupon.code, nfc)
    );
