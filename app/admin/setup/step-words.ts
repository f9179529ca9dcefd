import type { SetupFacts, SetupStep } from '#domain/setup/checklist.ts'

type StepWords = { title: string; text: string; to: string; act: string }

const pagesOf = (count: number) =>
  count === 1 ? '1 information page still shows' : `${count} information pages still show`

const paymentTexts: Record<SetupFacts['payments'], string> = {
  none: 'No payment provider has its keys, so nobody can pay. The connections say which are missing, and where they come from.',
  sandbox:
    'Payments run against a built-in imitation, and no money moves. The connections say how real keys are set, and try them.',
  test: 'Payments run with test keys, and no money moves. For real money, set the live keys as the connections say.',
  live: 'Payments are real. The connections try each key and say when the last webhook came.',
}

const contactTexts = {
  email: 'Add an e-mail address, to which shoppers can write.',
  phone: 'Add a phone number, under which shoppers can call.',
  both: 'Add an e-mail address and a phone number, so that shoppers can reach you.',
}

/** The title, text and link of each step, from the facts. */
export const stepWords: Record<SetupStep, (facts: SetupFacts) => StepWords> = {
  name: ({ hasOwnName }) => ({
    title: 'Your shop’s name',
    text: hasOwnName
      ? 'It stands on every page, receipt and mail.'
      : 'Write it in the settings: it stands on every page, receipt and mail.',
    to: '/admin/settings',
    act: 'Open the settings',
  }),
  contacts: ({ missingContacts: missing }) => ({
    title: 'How shoppers reach you',
    text:
      missing.length === 0
        ? 'Your e-mail address and phone number stand on the contact page and in every mail.'
        : contactTexts[missing.length === 2 ? 'both' : (missing[0] ?? 'both')],
    to: '/admin/settings',
    act: 'Open the settings',
  }),
  mail: ({ sendsMail }) => ({
    title: 'Mail that goes out',
    text: sendsMail
      ? 'Mail goes out by your mail provider. Send yourself a test mail to be sure.'
      : 'Mails are only kept on the shop’s computer and reach nobody. The connections say how to send them.',
    to: '/admin/setup/connections',
    act: 'See the connections',
  }),
  payments: ({ payments }) => ({
    title: 'Payment keys',
    text: paymentTexts[payments],
    to: '/admin/setup/connections',
    act: 'See the connections',
  }),
  product: ({ hasOwnProduct }) => ({
    title: 'Your first product',
    text: hasOwnProduct
      ? 'Shoppers can see a product of your own.'
      : 'Add one with a picture, a price and how many pieces there are.',
    to: hasOwnProduct ? '/admin/products' : '/admin/products/new',
    act: hasOwnProduct ? 'See your products' : 'Add a product',
  }),
  demo: ({ hasDemo, hasTrialOrders }) => ({
    title: 'The demo shop',
    text: hasDemo
      ? 'Once you have looked around, remove the products, pictures and coupons that the shop came with.'
      : hasTrialOrders
        ? 'The demo is gone. Orders that were only tried out are still counted: remove them when you have tried enough.'
        : 'Nothing of the demo is left.',
    to: '/admin/setup/demo',
    act: hasDemo ? 'Remove the demo shop' : hasTrialOrders ? 'Remove the trial orders' : 'See that nothing is left',
  }),
  texts: ({ builtInPages }) => ({
    title: 'Your own texts',
    text:
      builtInPages === 0
        ? 'Every information page has a text of yours.'
        : `${pagesOf(builtInPages)} the text that the shop came with. Read each, have a lawyer read returns, privacy and terms, and publish what is true of your shop.`,
    to: '/admin/pages',
    act: 'Open the pages',
  }),
}
