import type { PageText } from '../information-page.ts'

export const returns: PageText = {
  title: 'Returns',
  description:
    'Bring or send a piece back to {{shopName}} within {{returnDays}} days: what can come back, how, and how you get your money.',
  body: `You have {{returnDays}} days from the day of delivery to change your mind.

## What can come back

A piece comes back as it came to you: unworn, unwashed, unaltered, and with its tags.

| Piece | Can it come back? |
| --- | --- |
| Ready-made, as described above | Yes, within {{returnDays}} days |
| Made to your measurements | Only if it isn’t as agreed, or has a fault |
| Earrings, underwear and opened head ties | Only if they have a fault |
| From the sale | Yes, as any other |

A fault is another matter: what the law gives you in that case, above all the Federal Competition and Consumer Protection Act 2018, is yours whatever stands here, also after the {{returnDays}} days.

## How to send it back

1. Write to us ({{contacts}}) with the number of your order, the piece, and whether you want another size, another piece or your money.
2. We answer within two working days with the address for it.
3. Wrap it well and send it, or bring it to us: {{address}}. We are open {{openingHours}}.

Sending it back is at your cost, unless we sent the wrong piece or one with a fault. Then we send a rider or give you back what you paid for sending it.

## Your money

We look at the piece within three working days of its arrival. The money goes back the way it came, through the payment provider of your order. Cards take five to ten working days, transfers one to three; that part is the bank’s. You get a mail once it is on its way, and your order’s page shows it.

You get back what you paid for the piece, less its share of a discount. The shipping fee comes back if the whole order does because of a fault of ours.

## Another size

We keep the new piece for you while the other one travels, if there is one. If it costs more, you pay the rest; if it costs less, you get the rest back.

## Cancelling an order

An order that isn’t paid ends by itself: after {{cardMinutes}} minutes, or {{transferMinutes}} minutes by transfer, what it held goes back on sale. One that is paid can be cancelled until it is sent: write to us at once.
`,
}
