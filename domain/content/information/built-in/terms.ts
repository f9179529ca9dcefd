import type { PageText } from '../information-page.ts'

export const terms: PageText = {
  title: 'Terms of sale',
  description:
    'The terms on which {{shopName}} sells: order, price, payment, delivery, returns, and what the law gives you.',
  body: `These terms hold for every order in this shop. “We” is {{shopName}}, {{address}}; “you” is whoever orders. You reach us here: {{contacts}}.

## 1. What we offer

Product pages show pieces as truly as screens allow. Cloth that is dyed or woven by hand differs a little from piece to piece, and that is no fault. A page is an invitation to order, not yet an offer that binds us.

## 2. Your order

1. You order by placing the order at the checkout. Before that you see every piece, the discount, the shipping fee and the total.
2. If a price, a fee or what is in stock has changed since you opened the page, you are told first, and nothing is placed without your yes.
3. The contract is made when your payment is confirmed to us and we confirm the order by mail.
4. Pieces are kept for you while you pay: {{cardMinutes}} minutes, or {{transferMinutes}} minutes for a transfer. An order that isn’t paid by then ends, and costs you nothing.
5. You must be eighteen, or order with your parents’ or guardian’s consent.

## 3. Prices and payment

Prices are in naira and include all taxes that we have to charge. Shipping is free {{shipping}}. You pay through a licensed payment provider, on its own form and by its terms. If a price was plainly mistaken, we tell you and you choose: the right price, or all your money back.

## 4. Coupons

A coupon counts as its own terms say: until its day, above its smallest sum, and as often as it may be used. It is never paid out, and a discount is never more than the pieces cost.

## 5. Delivery

We deliver within Nigeria; [Shipping](/shipping) says how long it usually takes. The risk is ours until you, or whoever you named, have the parcel. If we can’t deliver within thirty days of the confirmed payment, and you agreed to nothing else, you may cancel and get all your money back.

## 6. Pieces made for you

For a piece that is made to your measurements we agree in writing on measurements, price and day. Once the cloth is cut, it can’t be cancelled without a fault of ours.

## 7. Sending back

You may send ready-made pieces back within {{returnDays}} days, as [Returns](/returns) says, which is a part of these terms.

## 8. If something is wrong

A piece must be as described, of good quality and fit for what it is made for. If it isn’t, you may ask for repair, another piece, or your money. Your rights under the Federal Competition and Consumer Protection Act 2018 and any other law stay as they are; nothing here takes them away.

## 9. What we answer for

We answer fully for intent, gross negligence, death and injury, and for whatever the law doesn’t allow us to limit. For anything else we answer up to what you paid for the order. We don’t answer for what nobody could have kept away, such as floods, strikes or a failed network, as long as we tell you and do what we can.

## 10. Using this shop

Don’t order in somebody else’s name, try other people’s accounts, or burden the shop with programs. Pictures, texts and drawings are ours or our makers’; you may share links to them, but not sell with them.

## 11. Your data

[The privacy policy](/privacy) says what we keep, why and how long.

## 12. Law, and when we disagree

The law of the Federal Republic of Nigeria holds. Write to us first: most things are put right within a few days. If not, you may turn to the Federal Competition and Consumer Protection Commission or to a mediator, and either of us to the courts of Lagos State.

## 13. Changes

Your order has the terms that stood here when you placed it. If one of these terms doesn’t hold, the others still do.
`,
}
