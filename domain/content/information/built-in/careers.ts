import type { PageText } from '../information-page.ts'

export const careers: PageText = {
  title: 'Careers',
  description: 'Work with {{shopName}} in Lagos: tailors, dyers, beaders, riders and people for our shoppers.',
  body: `We are a small house. Whoever works here learns the whole way of a piece, from the cloth to the parcel.

## Who we look for

We always want to hear from:

- **tailors and cutters** who can show two pieces of their own,
- **àdìrẹ dyers and aṣọ òkè weavers**, also those who work from their own place,
- **beaders and embroiderers**,
- **people who like to answer shoppers**, in writing and in the showroom.

There is no open place with a date just now. We keep good letters for when there is one.

## What you can count on

- A written contract, and a wage that is paid on time.
- By-the-piece prices that are agreed before the work begins.
- Pension and health cover for everybody who is employed, as the law asks for.
- Six weeks of paid learning for whoever starts with us.

We choose by work. Age, tribe, religion, disability or whom you know don’t count.

## How to apply

Write to us ({{contacts}}). A few lines about you and three pictures of your work are enough; a certificate isn’t needed. We answer every letter within two weeks.

**We never ask for money from whoever applies.** If somebody does so in our name, tell us.

What you send us is used for choosing alone. [The privacy policy](/privacy) says what else you can ask for.
`,
}
