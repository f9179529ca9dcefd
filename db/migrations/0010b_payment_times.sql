drop trigger coupon_redemption_touch on coupon_redemption;
drop trigger payment_attempt_touch on payment_attempt;
drop trigger refund_touch on refund;
