import type { PageText } from '../information-page.ts'

export const faq: PageText = {
  title: 'Questions and answers',
  description:
    'What shoppers of {{shopName}} ask most: sizes, paying, delivery, returns, accounts, and pieces made for you.',
  body: `## Ordering

### Do I need an account to order?

No. You can order as a guest with an e-mail address and a telephone number. An account keeps your orders, addresses and wishlist for the next time.

### How do I find my size?

Each product’s page has a size guide with bust, waist and hip in centimetres. Between two sizes, take the larger one: taking in is easier than letting out.

### Can something be made to my measurements?

Yes. Write to us ({{contacts}}) before you order, with a picture of the piece. We agree on measurements, price and day with you.

### Can I change an order after I placed it?

As long as it isn’t sent, we can change its address, size or colour where there is stock. Write to us with its number as soon as you notice.

### How do I use a coupon?

Type its code in the cart or at the checkout. One coupon counts for one order. If a code doesn’t count, the cart says why.

## Paying

### How can I pay?

By card, transfer or USSD, through Paystack, Flutterwave or Korapay, as the checkout offers them. All prices are in naira.

### Is it safe to pay here?

You pay on the provider’s own form. Your card’s number never reaches us, and an order counts as paid only when the provider itself confirms it to us.

### My payment failed. What now?

Your order is kept for {{cardMinutes}} minutes, or {{transferMinutes}} minutes for a transfer. Open it and press Pay Now to try again. If money has left your account and the order still says that it isn’t paid, wait some minutes: we ask the provider until we know. What was paid twice or too late goes back.

### Do I get a receipt?

Yes. The page of your order has it as text and as PDF.

## Delivery

### What does shipping cost?

It is free {{shipping}}. [Shipping](/shipping) says how long it takes.

### Where do you deliver?

Everywhere in Nigeria.

### How do I follow my order?

Open the link in your mail. If you can’t find it, [we mail it to you again](/order-lookup) by the order’s number and your e-mail address.

## Returns

### Can I send something back?

Yes, within {{returnDays}} days of delivery, unworn and with its tags. [Returns](/returns) says how.

### When do I get my money back?

We send it within three working days of the piece’s arrival. Banks take up to ten more for cards.

## Your account and your data

### I forgot my password.

[Ask for a new one](/reset-password). The link in the mail holds for half an hour.

### How do I leave the newsletter?

By the link at the foot of each one, with one press.

### What do you know about me, and how do I delete it?

[The privacy policy](/privacy) says what is kept, why and how long. Your account’s security page gives you all of it as a file, and deletes it.

## The house

### When are you open?

{{openingHours}}.

### How do I reach you?

Here: {{contacts}}.
`,
}
