import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { bytes, dataOf, envelope, events, headerOf, type Mutant, signed, type Target } from './webhook-signing.ts'

/** Signed rightly, so let in; only asking the provider shows that none of it is true. */
export function lies(target: Target): fc.Arbitrary<Mutant> {
  const { name, secret } = target
  const sign = (what: string, event: string, data: string, body?: string): Mutant => {
    const { text, signature } = signed(name, secret, event, data, body)
    return { what, fate: 'let in', body: bytes(text), headers: { [headerOf(name)]: signature } }
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
export function spoilt({ name, secret, reference }: Target): fc.Arbitrary<Mutant> {
  const spoil = (what: string, data: string, body?: string | Uint8Array<ArrayBuffer>): Mutant => {
    const whole = typeof body === 'string' || body === undefined ? (body ?? envelope('charge.success', data)) : null
    const raw = whole === null ? (body as Uint8Array<ArrayBuffer>) : bytes(whole)
    const { signature } = signed(name, secret, 'charge.success', data, whole ?? '')
    const overBytes = name === 'paystack' ? createHmac('sha512', secret).update(raw).digest('hex') : signature
    return { what, fate: 'refused', body: raw, headers: { [headerOf(name)]: overBytes } }
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
