import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { bytes, dataOf, envelope, events, type FuzzedWebhook, headerOf, signed, type Target } from './signing.ts'

/** Validly signed but untrue. Only verifying with the provider reveals it. */
export function falseClaims(target: Target): fc.Arbitrary<FuzzedWebhook> {
  const { name, secret } = target
  const sign = (what: string, event: string, data: string, body?: string): FuzzedWebhook => {
    const { text, signature } = signed(name, secret, event, data, body)
    return { what, expected: 'accepted', body: bytes(text), headers: { [headerOf(name)]: signature } }
  }
  const event = fc.constantFrom(...events, 'unheard.of', '', '__proto__')
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
      arbitrary: fc.tuple(event, anyData).map(([about, data]) => sign('a false claim', about, JSON.stringify(data))),
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

/** Validly signed but malformed or ambiguous: two JSON parsers could read it differently. */
export function malformed({ name, secret, reference }: Target): fc.Arbitrary<FuzzedWebhook> {
  const malform = (what: string, data: string, body?: string | Uint8Array<ArrayBuffer>): FuzzedWebhook => {
    const whole = typeof body === 'string' || body === undefined ? (body ?? envelope('charge.success', data)) : null
    const raw = whole === null ? (body as Uint8Array<ArrayBuffer>) : bytes(whole)
    const { signature } = signed(name, secret, 'charge.success', data, whole ?? '')
    const overBytes = name === 'paystack' ? createHmac('sha512', secret).update(raw).digest('hex') : signature
    return { what, expected: 'refused', body: raw, headers: { [headerOf(name)]: overBytes } }
  }
  return dataOf(reference)
    .map(JSON.stringify)
    .chain((data) =>
      fc
        .constantFrom(
          () => malform('a key twice', data.replace('{', '{"status":"failed",')),
          () => malform('an event twice', data, `{"event":"charge.success","event":"x","data":${data}}`),
          () => malform('data twice', data, `{"event":"charge.success","data":${data},"data":{}}`),
          () => malform('data twice, once escaped', data, `{"event":"charge.success","data":${data},"d\\u0061ta":{}}`),
          () =>
            malform(
              'nested without end',
              data,
              envelope('charge.success', data).replace('{', `{"deep":${'['.repeat(9_000)}${']'.repeat(9_000)},`),
            ),
          () => malform('not JSON', data, `${envelope('charge.success', data)};`),
          () => malform('a byte order mark', data, `\ufeff${envelope('charge.success', data)}`),
          () => malform('not UTF-8', data, new Uint8Array([...bytes(envelope('charge.success', data)), 0xff])),
          () => malform('a text without end', data, `"${'x'.repeat(200 * 1024)}`),
        )
        .map((make) => make()),
    )
}
