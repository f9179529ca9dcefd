import { expect, test } from 'vitest'
import { houseFactsOf } from './house-facts.ts'
import { parsePosition, positionText } from './map-position.ts'
import { formOfSettings } from './settings-form.ts'
import { defaultSettings, type ShopSettings } from './shop-settings.ts'
import { readSettingsForm } from './validate-settings.ts'

const settings: ShopSettings = {
  ...defaultSettings,
  contact: { email: 'hello@ile.example', phone: '0803 123 4567', whatsApp: '+234 803 123 4567' },
  address: { lines: '12 Allen Avenue\n \nIkeja', mapUrl: null, position: { latitude: 6.6, longitude: 3.35 } },
  social: { ...defaultSettings.social, instagram: 'https://www.instagram.com/ile.aso/' },
}

// @rule back-office §2 Contact | The cards link to the phone, email, social handle and chat that are set, and to no others
//   broken by: a chat with a national number (house-facts.ts)
test('the contact cards are those that are set', () => {
  expect(houseFactsOf(settings).cards.map(({ kind, text, href }) => [kind, text, href])).toEqual([
    ['phone', '0803 123 4567', 'tel:+2348031234567'],
    ['email', 'hello@ile.example', 'mailto:hello@ile.example'],
    ['social', '@ile.aso', 'https://www.instagram.com/ile.aso/'],
    ['chat', 'Chat with us', 'https://wa.me/2348031234567'],
  ])
  expect(houseFactsOf(defaultSettings)).toMatchObject({ cards: [], phone: null, address: [], addressLine: null })
  expect(houseFactsOf(settings).address).toEqual(['12 Allen Avenue', 'Ikeja'])
  const onTikTok = (tiktok: string) =>
    houseFactsOf({ ...settings, social: { ...defaultSettings.social, tiktok } }).cards[2]?.text
  expect(['https://www.tiktok.com/@ile', 'https://www.tiktok.com/'].map(onTikTok)).toEqual(['@ile', 'TikTok'])
})

// @rule back-office §2 About | Founded in 2020 in Lagos, with a team of three who have roles, until the settings say otherwise
test('the defaults are 2020, Lagos, and a team of three with roles', () => {
  const { founded, city, team } = houseFactsOf(defaultSettings)
  expect({ founded, city }).toEqual({ founded: 2020, city: 'Lagos' })
  expect(team).toHaveLength(3)
  expect(team.every(({ name, role }) => name !== '' && role !== '')).toBe(true)
})

// @rule back-office §9 Constants | Monday to Friday 9:00-18:00, Saturday 10:00-16:00, Sunday closed on the pages about the house
test('the hours are the specified ones', () => {
  expect(houseFactsOf(defaultSettings).hours).toEqual([
    ['Monday to Friday', '9:00-18:00'],
    ['Saturday', '10:00-16:00'],
    ['Sunday', 'Closed'],
  ])
})

test('a position is typed as maps show it, and nothing else is accepted', () => {
  expect(parsePosition(' 6.4969, 3.3540 ')).toEqual({ latitude: 6.4969, longitude: 3.354 })
  expect(positionText({ latitude: -6.5, longitude: 3 })).toBe('-6.5, 3')
  for (const typed of ['', '6.4', '91, 0', '6, 200', '6.4969 N, 3 E', `${'1'.repeat(99)}, 3`])
    expect(parsePosition(typed)).toBeNull()
})

// @rule D36 | Team, founding, hours for styling sessions and the map position are settings, each refused beside its field
//   broken by: a session of a minute accepted (validate-settings.ts)
test('these settings are read from their form, or refused beside their field', () => {
  const form = formOfSettings(settings)
  const read = readSettingsForm({ ...form, member2: '', role2: 'Nobody', mondayAppointments: '9-12', city: 'Abeokuta' })
  expect(read).toMatchObject({
    ok: true,
    settings: {
      about: { city: 'Abeokuta', team: [{ name: 'Adérónkẹ́ Balógun' }, { name: 'Halima Sani' }] },
      appointments: { hours: { monday: [{ from: 540, to: 720 }] }, minutes: 60 },
      address: { position: { latitude: 6.6, longitude: 3.35 } },
    },
  })
  const refused = readSettingsForm({
    ...form,
    tuesdayAppointments: 'perhaps',
    appointmentMinutes: '1',
    mapPosition: 'Ikeja',
    founded: 'long ago',
    city: '',
  })
  expect(refused.ok ? [] : refused.errors.map(({ field }) => field)).toEqual([
    'tuesdayAppointments',
    'appointmentMinutes',
    'mapPosition',
    'founded',
    'city',
  ])
})
