import type { PageText } from '../information-page.ts'

export const shipping: PageText = {
  title: 'Shipping',
  description: 'Where {{shopName}} delivers, how long it takes and what it costs: free {{shipping}}.',
  body: `We deliver everywhere in Nigeria: to your door, to your office, or to whoever you name at the checkout.

## What it costs

Shipping is free {{shipping}}. What counts is the sum after any discount. The fee stands in your cart and at the checkout before you pay; it is one for the whole order and doesn’t change once the order is placed.

## How long it takes

Times are working days from the day on which your payment is confirmed.

| Where to | Ready-made pieces | Pieces made for you |
| --- | --- | --- |
| Lagos | 1 to 3 days | 10 to 21 days |
| Abuja, Port Harcourt, Ibadan and other state capitals | 2 to 5 days | 12 to 24 days |
| Anywhere else in Nigeria | 3 to 7 days | 14 to 28 days |

These are the times that we usually need, not a promise. Write to us before you order if you need a piece for a certain day.

## Following your order

You get a mail when your order is placed, when it is paid, and when it leaves us, with the carrier’s name and a tracking number where there is one. The link in each mail opens your order’s page; [we mail it to you again](/order-lookup) by the order’s number and your e-mail address. With an account, every order stands there.

## When nobody is there

The rider calls the telephone number of the order. If nobody answers, a second try is made on the next working day. After that the parcel comes back to us, and we write to you.

## Something is wrong

Is an address wrong, a parcel late, opened or damaged? Write to us ({{contacts}}) as soon as you see it, with the number of the order and, of a damage, a picture. What is lost or damaged on its way is ours to put right: by another piece or by your money.

## Outside Nigeria

We don’t send parcels abroad for now.
`,
}
