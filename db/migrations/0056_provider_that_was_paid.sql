-- An order names the provider that it was paid through. Those paid through another than was chosen first named that one.
update "order" o set payment_gateway = a.provider
  from payment_attempt a
  where a.order_id = o.id and a.state = 'paid' and a.provider in ('paystack', 'flutterwave', 'korapay')
    and o.payment_gateway is distinct from a.provider;
