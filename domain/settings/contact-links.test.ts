import { expect, test } from 'vitest'
import { addressLine, contactLinks, dialledNumber, whatsAppUrl } from './contact-links.ts'
import { mailOrganizationOf } from './mail-organization.ts'
import { defaultSettings } from './shop-settings.ts'

test.each([
  ['0803 123 4567', '2348031234567'],
  ['803 123 4567', '2348031234567'],
  ['+234 803 123 4567', '2348031234567'],
  ['+234 0803 123 4567', '2348031234567'],
  ['234 803 123 4567', '2348031234567'],
  ['00234 803 123 4567', '2348031234567'],
  [' +44 20 7946 0958', '442079460958'],
  ['0044 20 7946 0958', '442079460958'],
  ['12 34', '1234'],
])('%s is called internationally as %s', (phone, digits) => {
  expect(dialledNumber(phone)).toBe(`+${digits}`)
  expect(whatsAppUrl(phone)).toBe(`https://wa.me/${digits}`)
})

test('an address of several lines is one, without doubled commas', () => {
  expect(addressLine('12 Allen Avenue,\n  Ikeja \nLagos')).toBe('12 Allen Avenue, Ikeja, Lagos')
})

const nowhere = { contact: defaultSettings.contact, address: defaultSettings.address, social: defaultSettings.social }

test('every contact that is set is a link, and no other', () => {
  expect(contactLinks(nowhere)).toEqual([])
  const address = { lines: '12 Allen Avenue\nIkeja', mapUrl: 'https://maps.example/1', position: null }
  const everywhere = {
    contact: { email: 'hi@aso.example', phone: '0803 123 4567', whatsApp: '+44 20 7946 0958' },
    address,
    social: {
      instagram: 'https://instagram.com/aso',
      facebook: 'https://facebook.com/aso',
      tiktok: 'https://tiktok.com/@aso',
      x: 'https://x.com/aso',
    },
  }
  expect(contactLinks(everywhere)).toEqual([
    { name: '0803 123 4567', href: 'tel:+2348031234567' },
    { name: 'WhatsApp', href: 'https://wa.me/442079460958' },
    { name: 'hi@aso.example', href: 'mailto:hi@aso.example' },
    { name: 'Instagram', href: 'https://instagram.com/aso' },
    { name: 'Facebook', href: 'https://facebook.com/aso' },
    { name: 'TikTok', href: 'https://tiktok.com/@aso' },
    { name: 'X', href: 'https://x.com/aso' },
    { name: '12 Allen Avenue, Ikeja', href: 'https://maps.example/1' },
  ])
  expect(contactLinks({ ...nowhere, address: { ...address, mapUrl: null } })).toEqual([
    { name: '12 Allen Avenue, Ikeja', href: null },
  ])
})

test('a mail names its sender, and how the shop can be reached', () => {
  const settings = {
    ...defaultSettings,
    contact: { email: 'hi@aso.example', phone: '0803', whatsApp: '0805' },
    address: { lines: '12 Allen Avenue\nIkeja', mapUrl: null, position: null },
    mail: { senderName: 'The house', replyTo: 'answers@aso.example' },
  }
  const contacts = ['0803', 'hi@aso.example', '12 Allen Avenue, Ikeja']
  expect(mailOrganizationOf(settings)).toEqual({ name: 'Aṣọ', ...settings.mail, contacts })
  expect(mailOrganizationOf(defaultSettings).contacts).toEqual([])
})
