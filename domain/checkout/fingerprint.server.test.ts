import { expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { customerViewer } from '#test/viewers.ts'
import { fingerprint, fingerprintOf } from './fingerprint.server.ts'

test('the same contents have one fingerprint, in whatever order their names come', () => {
  const sent = fingerprint({ cart: [{ size: 'M', quantity: 2 }, null], address: { city: 'Ikeja', state: 'Lagos' } })
  expect(fingerprint({ address: { state: 'Lagos', city: 'Ikeja' }, cart: [{ quantity: 2, size: 'M' }, null] })).toBe(
    sent,
  )
  for (const other of [
    { cart: [null, { size: 'M', quantity: 2 }], address: { city: 'Ikeja', state: 'Lagos' } },
    { cart: [{ size: 'M', quantity: 3 }, null], address: { city: 'Ikeja', state: 'Lagos' } },
    { cart: [{ size: 'M', quantity: 2 }, null], address: { city: 'Ikeja', state: null } },
    { cart: [{ size: 'M', quantity: 2 }, null] },
  ])
    expect(fingerprint(other)).not.toBe(sent)
})

test('an order has another fingerprint for another account, but not for another checkout key', () => {
  const order = { lines: [], email: 'ada@example.com' }
  const of = (checkoutKey: string, viewer: Parameters<typeof fingerprintOf>[1]) =>
    fingerprintOf({ ...order, checkoutKey } as never, viewer)
  const [ada, bisi] = [customerViewer('00000000-0000-4000-8000-00000000000a'), customerViewer()]
  expect(of('a', ada)).toBe(of('b', ada))
  expect(new Set([of('a', anonymous), of('a', ada), of('a', bisi)]).size).toBe(3)
})
