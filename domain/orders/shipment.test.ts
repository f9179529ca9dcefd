import { expect, test } from 'vitest'
import { isSameShipment, readShipment, shipmentText } from './shipment.ts'

// @rule back-office §2 Orders | An order can be shipped with a carrier, a tracking number and a link, all optional
//   broken by: an empty form refused (shipment.ts)
test('typed fields are tidied, and empty ones are no shipment', () => {
  expect(readShipment({})).toEqual({ ok: true, shipment: null })
  expect(readShipment({ carrier: ' ', trackingNumber: '\u200b', trackingUrl: '' })).toEqual({
    ok: true,
    shipment: null,
  })
  const typed = {
    carrier: ' GIG Logistics ',
    trackingNumber: 'GIG  0123-4',
    trackingUrl: ' HTTPS://gig.example/t?n=1 ',
  }
  const shipment = { carrier: 'GIG Logistics', trackingNumber: 'GIG 0123-4', trackingUrl: 'https://gig.example/t?n=1' }
  expect(readShipment(typed)).toEqual({ ok: true, shipment })
  expect(shipmentText(shipment)).toBe('GIG Logistics, GIG 0123-4')
  expect(shipmentText({ ...shipment, carrier: '', trackingNumber: '' })).toBe('https://gig.example/t?n=1')
})

// @rule Bad input | A tracking link is https, without a password in it
//   broken by: any valid link accepted (shipment.ts)
test.each([
  'http://gig.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'gig.example/1',
  'xhttps://gig.example/1',
  'https://',
  'https://localhost/x',
  'https://gig.example@evil.example/',
  `https://gig.example/${'a'.repeat(500)}`,
])('a link such as %s is refused', (trackingUrl) => {
  expect(readShipment({ trackingUrl })).toEqual({ ok: false, problems: { trackingUrl: expect.any(String) } })
})

test('a field that is too long or invalid is reported by its name', () => {
  expect(readShipment({ carrier: 'a'.repeat(61), trackingNumber: '<b>1</b>' })).toEqual({
    ok: false,
    problems: {
      carrier: 'Please shorten the carrier to 60 characters',
      trackingNumber: 'A tracking number has letters, digits and the signs - . / _ # alone',
    },
  })
  expect(readShipment({ carrier: 'a'.repeat(60), trackingNumber: 'a'.repeat(60) }).ok).toBe(true)
  expect(readShipment({ carrier: 'GIG\nLogistics' }).ok).toBe(false)
})

test('each field has its own message, and its maximum length is accepted', () => {
  const problemOf = (trackingUrl: string) => readShipment({ trackingUrl })
  const link = (length: number) => 'https://gig.example/'.padEnd(length, 'a')
  expect(problemOf('gig.example/https://gig.example')).toEqual({
    ok: false,
    problems: { trackingUrl: 'Please enter a link that begins with https://' },
  })
  expect(problemOf(link(500)).ok).toBe(true)
  expect(problemOf(link(501))).toEqual({
    ok: false,
    problems: { trackingUrl: 'Please shorten the link to 500 characters' },
  })
  expect(readShipment({ trackingNumber: '1'.repeat(61) })).toEqual({
    ok: false,
    problems: { trackingNumber: 'Please shorten the tracking number to 60 characters' },
  })
  expect(readShipment({ carrier: 'GIG' })).toMatchObject({ shipment: { carrier: 'GIG', trackingUrl: '' } })
})

test('two shipments are the same if all of their fields are', () => {
  const one = { carrier: 'GIG', trackingNumber: '1', trackingUrl: '' }
  expect(isSameShipment(one, { ...one })).toBe(true)
  expect(isSameShipment(null, null)).toBe(true)
  expect(isSameShipment(one, null)).toBe(false)
  expect(isSameShipment(null, one)).toBe(false)
  expect(isSameShipment(one, { ...one, trackingUrl: 'https://gig.example/' })).toBe(false)
})
