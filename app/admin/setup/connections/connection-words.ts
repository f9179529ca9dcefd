import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ConnectionProblem, PaymentConnection } from '#domain/setup/connections.ts'
import type { TriedConnection } from '#domain/setup/try-connection.server.ts'

type What = 'mail' | 'storage' | 'payment'

const whatIs = (which: TriedConnection): What => (which === 'mail' || which === 'storage' ? which : 'payment')
const other: Record<What, string> = {
  mail: 'the mail server',
  storage: 'the store of pictures',
  payment: 'the provider',
}

/** What is wrong with a connection and what to do about it, in a sentence or two. */
export function problemText(which: TriedConnection, problem: ConnectionProblem): string {
  const what = whatIs(which)
  const texts: Record<ConnectionProblem, string> = {
    host_not_found: `The name of ${other[what]} wasn’t found. Look for a slip in its address, and whether this computer is online.`,
    refused: `The computer at that address refused the connection. Look whether address and port of ${other[what]} are right.`,
    timed_out: `No answer came in time. Look whether address and port of ${other[what]} are right, and whether a firewall keeps this computer from it.`,
    certificate: `The certificate or encryption of ${other[what]} isn’t right for that address, so nothing was sent. Use the name that its owner gives, and smtps:// only with a port for it.`,
    no_tls:
      'The mail server offers no encryption, and a password is never sent without it. Ask for its encrypted port.',
    sign_in_refused: 'The mail server refused user name or password. Many mail providers want an app password here.',
    sender_refused: 'The mail server doesn’t let the shop send from this address. Set MAIL_FROM to one that it knows.',
    recipient_refused: 'The mail server refused your own address as the recipient.',
    key_refused:
      what === 'storage'
        ? 'The store refused the access key. Copy both keys again.'
        : 'The provider refused the secret key. Copy it again from the provider’s dashboard: it may have been replaced.',
    key_may_not: `The key is right but may not do this. Look at its permissions at ${other[what]}.`,
    too_often: 'The provider asks to wait. Try again in a minute.',
    not_there: 'The folder or bucket isn’t there. Look whether its name is right.',
    not_writable: 'The shop may not write to its folder. Its owner must be the user that the shop runs as.',
    full: 'There is no room left on the disk.',
    no_answer: `${upper(other[what])} broke off, or answered with something that isn’t its own. Try again, and look whether the address is right.`,
    other: `${upper(other[what])} said no.`,
  }
  return texts[problem]
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What was tested successfully, in a sentence. */
export function worksText(which: TriedConnection, { to, isKept }: { to: string; isKept: boolean }): string {
  switch (whatIs(which)) {
    case 'mail':
      return isKept
        ? `The mail to ${to} was kept on this computer. It goes out to nobody until a mail server is set.`
        : `The mail server took a mail to ${to}. Look for it there, among unwanted mail too.`
    case 'storage':
      return 'A small file was written, read again and deleted.'
    default:
      return 'The provider takes the secret key.'
  }
}

/** The state of a provider, as a word and a sentence. */
export const stateTexts: Record<PaymentConnection['state'], { word: string; text: string }> = {
  none: { word: 'Not offered', text: 'It has no keys, so shoppers don’t see it. Leave it so if you don’t want it.' },
  incomplete: { word: 'Not offered', text: 'Something is missing, so shoppers don’t see it.' },
  mixed: {
    word: 'Not offered',
    text: 'The public and the secret key don’t belong together: one is a test key, the other a live one, or one isn’t a key of this provider.',
  },
  sandbox: {
    word: 'Imitated',
    text: 'The built-in sandbox stands for it: everything can be tried, and no money moves.',
  },
  test: { word: 'Test keys', text: 'Payments are tried at the provider’s, with its test cards. No money moves.' },
  live: { word: 'Live', text: 'Payments are real.' },
}

/** Where a provider's dashboard has the keys and the webhook address. */
export const dashboards: Record<ProviderName, string> = {
  paystack: 'At Paystack: Settings, then API Keys & Webhooks.',
  flutterwave: 'At Flutterwave: Settings, then API Keys and, for webhooks, Webhooks.',
  korapay: 'At Korapay: Settings, then API Configuration.',
}

const entered = 'must be entered at the provider’s.'

/** What to do with the address for a provider's webhooks. */
export const webhookAddresses: Record<ProviderName, string> = {
  paystack: entered,
  flutterwave: entered,
  korapay: 'is sent with each payment; nothing to do.',
}
