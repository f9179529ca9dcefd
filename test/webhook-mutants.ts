import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import type { GatewayName } from '#domain/orders/gateway-name.ts'

/** `refused`: nobody who checks lets it in. `let in`: it is signed rightly, whatever it says. `either`: it may be. */
type Fate = 'refused' | 'let in' | 'either'

export type Mutant = { what: string; fate: Fate; body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** What an attacker knows: who is about to pay, and one genuine message of each kind. */
export type Target = { name: GatewayName; secret: string; otherSecrets: string[]; reference: string; others: string[] }

type Text = { text: string; signature: string }

const headers: Record<GatewayName, string> = {
  paystack: 'x-paystack-signature',
  flutterwave: 'verif-hash',
  korapay: 'x-korapay-signature',
}
const bytes = (text: string) => new TextEncoder().encode(text)

/** Webhooks that nobody should believe; of a hundred, `authentic` are signed with the right secret. */
export function mutantsOf(target: Target, authentic: number): fc.Arbitrary<Mutant> {
  return fc.oneof(
    { weight: 100 - authentic, arbitrary: forged(target) },
    { weight: authentic, arbitrary: fc.oneof(lies(target), spoilt(target)) },
  )
}

function signed(name: GatewayName, secret: string, event: string, data: string, body = envelope(event, data)): Text {
  const hmac = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex')
  const signature = name === 'paystack' ? hmac('sha512', body) : name === 'korapay' ? hmac('sha256', data) : secret
  return { text: body, signature }
}

const envelope = (event: string, data: string) => `{"event":${JSON.stringify(event)},"data":${data}}`

const events: Record<GatewayName, string[]> = {
  paystack: [
    'charge.success',
    'refund.processed',
    'charge.dispute.create',
    'bank.transfer.rejected',
    'transfer.success',
  ],
  flutterwave: ['charge.completed', 'refund.completed', 'transfer.completed', 'test_assess'],
  korapay: ['charge.success', 'charge.failed', 'refund.success', 'refund.failed', 'transfer.success'],
}

/** What a provider says of a payment, all fields at once so that any event finds its own. */
const dataOf = (reference: string) =>
  fc
    .record({
      id: fc.integer({ min: 1, max: 2 ** 40 }),
      status: fc.constantFrom('success', 'successful', 'failed', 'completed', 'reversed', 'pending'),
      amount: fc.constantFrom<number | string>(3_250_000, '3250000', 32_500, '32500.00', 1, 0, -1),
      currency: fc.constantFrom('NGN', 'USD', ''),
      domain: fc.constantFrom('test', 'live'),
    })
    .map((data) => ({
      ...data,
      reference,
      tx_ref: reference,
      payment_reference: reference,
      transaction_reference: reference,
      transaction: { id: data.id, reference },
    }))

const message = ({ name, secret, reference }: Target) =>
  fc
    .tuple(fc.constantFrom(...events[name]), dataOf(reference))
    .map(([event, data]) => ({ event, data, ...signed(name, secret, event, JSON.stringify(data)) }))

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
// Header values lose spaces at their ends, so none stand there.
const junk = fc.stringMatching(/^[!-~]{0,140}$/)

function forged(target: Target): fc.Arbitrary<Mutant> {
  const { name, otherSecrets } = target
  const own = headers[name]
  const mutant = (
    what: string,
    text: string | Uint8Array<ArrayBuffer>,
    sent: Record<string, string>,
    fate: Fate = 'refused',
  ) => ({
    what,
    fate,
    body: typeof text === 'string' ? bytes(text) : text,
    headers: sent,
  })
  const original = message(target)
  const withSignature = (what: string, change: fc.Arbitrary<(signature: string) => string>) =>
    fc.tuple(original, change).map(([{ text, signature }, alter]) => {
      const altered = alter(signature)
      return mutant(what, text, { [own]: altered }, altered === signature ? 'let in' : 'refused')
    })

  return fc.oneof(
    original.map(({ text }) => mutant('no signature', text, {})),
    fc
      .tuple(original, fc.constantFrom(...Object.values(headers), 'authorization', 'x-signature'))
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
        'written anew',
        JSON.stringify({ event, data }, null, 1),
        { [own]: signature },
        name === 'paystack' ? 'refused' : 'either',
      ),
    ),
    fc.tuple(original, fc.constantFrom(...target.others)).map(([{ event, data, signature }, other]) => {
      const text = JSON.stringify({ event, data: { ...data, reference: other, tx_ref: other } })
      return mutant('another payment’s name', text, { [own]: signature }, name === 'flutterwave' ? 'let in' : 'refused')
    }),
    fc.tuple(original, fc.constantFrom(...events[name])).map(([{ event, data, signature }, swapped]) => {
      const text = envelope(swapped, JSON.stringify(data))
      const isCovered = name === 'paystack' && swapped !== event
      return mutant('another event', text, { [own]: signature }, isCovered ? 'refused' : 'let in')
    }),
    original.map(({ signature }) => mutant('an empty body', '', { [own]: signature })),
  )
}

/** Signed rightly, so let in; only asking the provider shows that none of it is true. */
function lies(target: Target): fc.Arbitrary<Mutant> {
  const { name, secret } = target
  const sign = (what: string, event: string, data: string, body?: string): Mutant => {
    const { text, signature } = signed(name, secret, event, data, body)
    return { what, fate: 'let in', body: bytes(text), headers: { [headers[name]]: signature } }
  }
  const event = fc.constantFrom(...events[name], 'unheard.of', '', '__proto__')
  const anyReference = fc.oneof(fc.constant(target.reference), fc.constantFrom(...target.others))
  const anyData = anyReference.chain(dataOf)
  const strange = fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '-1',
    '0.1',
    '1e2',
    '1.0',
    '12500.00',
    '1e309',
    '9007199254740993',
    '99999999999999999999999',
    '""',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\'; drop table \\"order\\"; --"',
    '"%00"',
    '"../../etc"',
    '"toString"',
    '["R-1","R-2"]',
    '{"__proto__":{"state":"paid"}}',
    `"${'x'.repeat(5_000)}"`,
    '"\\ud800"',
    '"ẹ̀kọ́ 👗"',
  )
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(event, anyData).map(([about, data]) => sign('a lie', about, JSON.stringify(data))),
    },
    fc
      .tuple(
        event,
        anyData,
        fc.constantFrom('reference', 'tx_ref', 'id', 'payment_reference', 'status', 'amount', 'transaction'),
        strange,
      )
      .map(([about, data, field, value]) => {
        const written = Object.entries({ ...data, [field]: '¤' }).map(([key, one]) =>
          one === '¤' ? `"${key}":${value}` : `"${key}":${JSON.stringify(one)}`,
        )
        return sign(`${field} is ${value.slice(0, 30)}`, about, `{${written.join(',')}}`)
      }),
    fc
      .tuple(event, anyData)
      .map(([about, data]) =>
        sign(
          'prototype keys',
          about,
          JSON.stringify(data).replace('{', '{"__proto__":{"ok":true},"constructor":{"prototype":{}},'),
        ),
      ),
    fc.tuple(event, anyData).map(([about, data]) => {
      const escaped = JSON.stringify(data).replace(
        /[a-z]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      return sign('escaped throughout', about, /true|null/.test(JSON.stringify(data)) ? JSON.stringify(data) : escaped)
    }),
    fc
      .tuple(event, anyData)
      .map(([about, data]) =>
        sign('keys the other way round', about, JSON.stringify(Object.fromEntries(Object.entries(data).reverse()))),
      ),
    fc
      .tuple(event, anyData, fc.integer({ min: 1, max: 50 }))
      .map(([about, data, depth]) =>
        sign('nested', about, JSON.stringify(data).replace('{', `{"deep":${'['.repeat(depth)}${']'.repeat(depth)},`)),
      ),
  )
}

/** Signed rightly too, but nothing that two readers would understand in the same way. */
function spoilt({ name, secret, reference }: Target): fc.Arbitrary<Mutant> {
  const spoil = (what: string, data: string, body?: string | Uint8Array<ArrayBuffer>): Mutant => {
    const whole = typeof body === 'string' || body === undefined ? (body ?? envelope('charge.success', data)) : null
    const raw = whole === null ? (body as Uint8Array<ArrayBuffer>) : bytes(whole)
    const { signature } = signed(name, secret, 'charge.success', data, whole ?? '')
    const overBytes = name === 'paystack' ? createHmac('sha512', secret).update(raw).digest('hex') : signature
    return { what, fate: 'refused', body: raw, headers: { [headers[name]]: overBytes } }
  }
  return dataOf(reference)
    .map(JSON.stringify)
    .chain((data) =>
      fc
        .constantFrom(
          () => spoil('a key twice', data.replace('{', '{"status":"failed",')),
          () => spoil('an event twice', data, `{"event":"charge.success","event":"x","data":${data}}`),
          () => spoil('data twice', data, `{"event":"charge.success","data":${data},"data":{}}`),
          () => spoil('data twice, once escaped', data, `{"event":"charge.success","data":${data},"d\\u0061ta":{}}`),
          () =>
            spoil(
              'nested without end',
              data,
              envelope('charge.success', data).replace('{', `{"deep":${'['.repeat(9_000)}${']'.repeat(9_000)},`),
            ),
          () => spoil('not JSON', data, `${envelope('charge.success', data)};`),
          () => spoil('a byte order mark', data, `\ufeff${envelope('charge.success', data)}`),
          () => spoil('not UTF-8', data, new Uint8Array([...bytes(envelope('charge.success', data)), 0xff])),
          () => spoil('a text without end', data, `"${'x'.repeat(200 * 1024)}`),
        )
        .map((make) => make()),
    )
}

const replaceAt = (text: string, at: number, put: string) => {
  const place = at % text.length
  return text.slice(0, place) + put + text.slice(place + 1)
}

function flipDigit(signature: string, at: number, change: number): string {
  const place = at % signature.length
  const digit = Number.parseInt(signature[place] ?? '0', 16)
  return replaceAt(signature, place, Number.isNaN(digit) ? '0' : (digit ^ change).toString(16))
}
