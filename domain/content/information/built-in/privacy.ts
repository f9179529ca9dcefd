import type { PageText } from '../information-page.ts'

export const privacy: PageText = {
  title: 'Privacy policy',
  description:
    'What {{shopName}} keeps about you, why, for how long, and your rights under the Nigeria Data Protection Act 2023.',
  body: `This policy is about people who visit this shop, order in it or have an account. {{shopName}}, {{address}}, decides what is kept and why: we are the data controller in the sense of the Nigeria Data Protection Act 2023 (the Act). For anything about your data you reach us here: {{contacts}}.

## In short

- We keep what an order, an account or the newsletter needs, and nothing for advertising.
- Nobody watches you here: there is no analytics service, no advertising network and no social button in these pages.
- We never see your card’s number, and we sell nothing that we know about you.

## What we keep, why, and how long

| What | Why, and on which ground of the Act | How long |
| --- | --- | --- |
| Your order: names, e-mail, telephone, delivery address, what you bought, what you paid | To sell, deliver and take back (contract); to keep books (law) | In an account: as long as the account. Without one: {{orderYears}} years after it was delivered or cancelled; {{unpaidOrderDays}} days after it ended if nothing was paid for it. After that the order stays, without you in it |
| What our staff note about you | To serve you well (our legitimate interest) | As long as your account or an order names you; {{unpaidOrderDays}} days after the last note if neither does |
| A scrambled mark of the network from which an unpaid order was placed | So that nobody blocks the stock (our legitimate interest) | {{originHours}} hours, or for as long as the order is unpaid; it can’t be turned back into your address |
| What payment providers tell us: reference, amount, state | To know what is paid, and to give money back (contract, law) | The entries of our books stay. The providers’ messages are deleted after 90 days, unless one still has to be dealt with |
| Your account: e-mail, names, telephone, a scrambled password, saved addresses, cart and wishlist | So that you find your orders and needn’t type it all again (contract) | Until you delete the account |
| Your sign-ins: time, kind of browser, network address | So that you see who is signed in as you, and can end it (security) | Until you sign out, or at most 30 days |
| Scrambled marks of browsers that you signed in from | To warn you of a new one (security) | 90 days from their last use |
| Asking for an account, a new password, a new e-mail address | To send you a link and to know it again (contract) | An account that is never confirmed: a week. A password: a day. An address: until the link has run out |
| Your e-mail address, for the newsletter | To send it (your consent) | Until you leave. {{subscriberDays}} days after you left, or after you asked and never confirmed, it is deleted |
| What you write to us by the contact form, and what we answer: name, e-mail, subject, message | To answer you (our legitimate interest) | {{messageMonths}} months after the last word, or until you ask us to delete it |
| A styling session that you book: name, e-mail, telephone, day and time, what you ask for | To keep the time for you (contract) | {{sessionMonths}} months after its day, or until you ask us to delete it |
| Which mails were sent to whom, without what they said | To send each once, and to see what failed (legitimate interest) | {{mailDays}} days |
| Counts of requests from a network address | To keep attacks off (security) | At most a day |

Our server’s log has times, kinds of page and faults. It has no names, no e-mail addresses in full, and nothing that you typed. The network part of an address is noted where somebody fails to sign in or is refused.

## Where it comes from, and who else gets it

Nearly all of it comes from you. What you bought, who it is for and where it goes is passed on only to those who need it:

- **the payment provider that you choose** (Paystack, Flutterwave or Korapay) gets your name, e-mail address, telephone number and the sum;
- **the carrier** gets the recipient’s name, address and telephone number;
- **those who run our server and send our mail** work on our instructions, by a contract as the Act asks for;
- **courts and authorities**, where the law obliges us.

If one of them works outside Nigeria, your data goes there only on a ground of Part VIII of the Act.

No machine decides alone about anything that matters to you. A program counts orders and payments to stop fraud; whoever is stopped can write to us, and a person looks.

## Cookies, and what your browser keeps

We set only cookies that the shop needs to work. None follows you to other sites, and so there is no banner to click away.

| Cookie | For | How long |
| --- | --- | --- |
| aso_session, aso_signed_in | that you stay signed in | 30 days at most |
| aso_device | that we know this browser again when you sign in | a year |
| aso_sign_up, aso_pending_sign_in | that a link or a code belongs to this browser | 7 days, 5 minutes |
| aso_orders, aso_opened | that you see the orders of this browser | 90 days |

In its own storage your browser keeps your cart and wishlist, what you typed at the checkout or into a message, pieces that you looked at, your last searches, banners that you put away, and pages for when there is no network. None of that is sent to anybody but this shop. Signing out removes what tells of you; the cart stays. You can clear all of it in your browser.

When you pay, the provider’s form opens from its own site, which has its own policy and its own cookies. The map of streets on the contact and showroom pages comes from OpenStreetMap, which learns your network address; it is loaded only when you press its button.

## Your rights

Under the Act you may at any time

- know whether and what we keep about you, and have a copy: your account’s page **Security** gives you a file with everything;
- have mistakes put right: your account’s profile and addresses are yours to change;
- have your data deleted: the same page deletes your account. Orders that are over lose your name, address, e-mail and telephone number at once, others a day after they are delivered or cancelled, and once nothing of their money waits to be settled;
- object to what we do on the ground of legitimate interest, or have it restricted;
- take back a consent, for example by the link in each newsletter;
- take your data elsewhere, in a form that machines read.

Without an account, write to us from the address that you ordered with. We answer within thirty days, without a fee.

If you aren’t content with us, you may complain to the **Nigeria Data Protection Commission**: [ndpc.gov.ng](https://ndpc.gov.ng/).

## Children

The shop is for people of eighteen years and more. We don’t knowingly keep data of children.

## Security

What you send travels encrypted. Passwords are kept as hashes. Administrators need a second factor, see what their work needs, and leave a trace of what they change. If something goes wrong that endangers you, we tell the Commission within 72 hours and you without delay, as the Act says.

## Changes

What stands here is what holds now. If something changes that touches you, we say so by mail before it does.
`,
}
