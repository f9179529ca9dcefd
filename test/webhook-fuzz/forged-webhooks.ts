import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { providerNames } from '#domain/orders/provider-name.ts'
import {
  bytes,
  type ExpectedAnswer,
  envelope,
  events,
  type FuzzedWebhook,
  headerOf,
  message,
  signed,
  type Target,
} from './signing.ts'

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
// Without spaces, because header values are trimmed.
const junk = fc.stringMatching(/^[!-~]{0,140}$/)

/** Plausible bodies with a wrong signature or none. */
export function forgedSignatures(target: Target): fc.Arbitrary<FuzzedWebhook> {
  const { name, otherSecrets } = target
  const own = headerOf(name)
  const original = message(target)
  const withSignature = (what: string, change: fc.Arbitrary<(signature: string) => string>) =>
    fc.tuple(original, change).map(([{ text, signature }, alter]) => {
      const altered = alter(signature)
      return mutant(what, text, { [own]: altered }, altered === signature ? 'accepted' : 'refused')
    })

  return fc.oneof(
    original.map(({ text }) => mutant('no signature', text, {})),
    fc
      .tuple(original, fc.constantFrom(...providerNames.map(headerOf), 'authorization', 'x-signature'))
      .map(([{ text, signature }, header]) => mutant('under another header', text, { [`x-${header}`]: signature })),
    withSignature(
      'a made-up signature',
      fc.oneof(hex(64), hex(128), junk).map((made) => () => made),
    ),
    withSignature(
      'a truncated signature',
      fc.nat(63).map((length) => (signature) => signature.slice(0, length)),
    ),
    withSignature(
      'a longer signature',
      hex(2).map((more) => (signature) => signature + more),
    ),
    withSignature(
      'a signature twice',
      fc.constant((signature) => `${signature}, ${signature}`),
    ),
    withSignature(
      'a signature that isn’t hex',
      fc.tuple(fc.nat(63), fc.constantFrom('g', 'Z', '~', '%')).map(
        ([at, put]) =>
          (signature) =>
            replaceAt(signature, at, put),
      ),
    ),
    withSignature(
      'one bit of the signature changed',
      fc.tuple(fc.nat(63), fc.integer({ min: 1, max: 15 })).map(
        ([at, change]) =>
          (signature) =>
            flipDigit(signature, at, change),
      ),
    ),
    original.map(({ text, signature }) =>
      mutant(
        'an upper-case signature',
        text,
        { [own]: signature.toUpperCase() },
        name === 'flutterwave' ? 'refused' : 'either',
      ),
    ),
    fc
      .tuple(original, fc.constantFrom(...otherSecrets))
      .map(([{ event, data, text }, secret]) =>
        mutant('another secret', text, { [own]: signed(name, secret, event, JSON.stringify(data)).signature }),
      ),
    fc.tuple(original, fc.constantFrom('sha1', 'sha256', 'sha512', 'md5')).map(([{ text }, algorithm]) => {
      const wrong = createHmac(algorithm, target.secret).update(`${text} `).digest('hex')
      return mutant('signed over other bytes', text, { [own]: wrong })
    }),
  )
}

/** Valid signatures with bodies that they don't belong to. */
export function forgedBodies(target: Target): fc.Arbitrary<FuzzedWebhook> {
  const { name } = target
  const own = headerOf(name)
  const original = message(target)
  return fc.oneof(
    fc.tuple(original, fc.nat(), fc.nat(7)).map(([{ text, signature }, at, bit]) => {
      const flipped = bytes(text)
      flipped[at % flipped.length] = (flipped[at % flipped.length] ?? 0) ^ (1 << bit)
      return mutant(
        'one bit of the body changed',
        flipped,
        { [own]: signature },
        name === 'paystack' ? 'refused' : 'either',
      )
    }),
    fc
      .tuple(original, fc.nat())
      .map(([{ text, signature }, length]) =>
        mutant('a truncated body', text.slice(0, length % text.length), { [own]: signature }),
      ),
    original.map(({ event, data, signature }) =>
      mutant(
        'serialised again',
        JSON.stringify({ event, data }, null, 1),
        { [own]: signature },
        name === 'paystack' ? 'refused' : 'either',
      ),
    ),
    fc.tuple(original, fc.constantFrom(...target.others)).map(([{ event, data, signature }, other]) => {
      const text = JSON.stringify({ event, data: { ...data, reference: other, tx_ref: other } })
      return mutant(
        'another payment’s reference',
        text,
        { [own]: signature },
        name === 'flutterwave' ? 'accepted' : 'refused',
      )
    }),
    fc.tuple(original, fc.constantFrom(...events)).map(([{ event, data, signature }, swapped]) => {
      const text = envelope(swapped, JSON.stringify(data))
      const isCovered = name === 'paystack' && swapped !== event
      return mutant('another event', text, { [own]: signature }, isCovered ? 'refused' : 'accepted')
    }),
    original.map(({ signature }) => mutant('an empty body', '', { [own]: signature })),
  )
}

const mutant = (
  what: string,
  text: string | Uint8Array<ArrayBuffer>,
  sent: Record<string, string>,
  expected: ExpectedAnswer = 'refused',
): FuzzedWebhook => ({ what, expected, body: typeof text === 'string' ? bytes(text) : text, headers: sent })

const replaceAt = (text: string, at: number, put: string) => {
  const place = at % text.length
  return text.slice(0, place) + put + text.slice(place + 1)
}

function flipDigit(signature: string, at: number, change: number): string {
  const place = at % signature.length
  const digit = Number.parseInt(signature[place] ?? '0', 16)
  return replaceAt(signature, place, Number.isNaN(digit) ? '0' : (digit ^ change).toString(16))
}
