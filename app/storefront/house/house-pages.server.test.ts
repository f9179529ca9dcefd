import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestInfo } from '#app/context.server.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { openTestPages } from '#test/test-pages.ts'

let database: TestDatabase
let read: (
  path: string,
  init?: RequestInit,
) => Promise<{ status: number; text: string; structured: { '@type': string }[]; location: string | null }>
let apiAnswer = () => Response.json({ success: true })
const asked: unknown[] = []
beforeAll(async () => {
  database = await testDatabase(2)
  const pages = await openTestPages(testShop(database.db))
  const info: RequestInfo = {
    requestId: '1',
    ip: '203.0.113.7',
    nonce: '',
    viewer: anonymous,
    callApi: async (request) => {
      asked.push(await request.json())
      return apiAnswer()
    },
  }
  read = async (path, init) => {
    const answer = await pages(new Request(`http://localhost:3000${path}`, init), info)
    const whole = await answer.text()
    const structured = [...whole.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    )
    const html = whole.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '')
    return { status: answer.status, text: html, structured, location: answer.headers.get('location') }
  }
})
afterAll(() => database.close())

describe('the pages about the house', () => {
  // @rule A52 | No styling session is offered if no day has hours for one
  //   broken by: a session offered without any day (session-section.tsx)
  test('a styling session is offered only while there are days for it', async () => {
    const offers = async () => (await read('/showroom')).text.split('href="/showroom/book"').length - 1
    expect(await offers()).toBe(2)
    const { appointments } = defaultSettings
    const hours = structuredClone(appointments.hours)
    for (const spans of Object.values(hours)) spans.length = 0
    await changeSettings(testShop(database.db), { appointments: { ...appointments, hours } })
    expect(await offers()).toBe(0)
    expect((await read('/showroom')).text).toContain('Write to us, and we find an hour for you.')
    await changeSettings(testShop(database.db), { appointments })
  })

  // @rule back-office §2 About | Hero, story, the three values, a team of three with roles, and the link to the collections
  test('About has the specified content', async () => {
    const { status, text } = await read('/about')
    expect(status).toBe(200)
    for (const said of [
      'founded in 2020 in Lagos',
      'Craftsmanship',
      'Community',
      'Sustainability',
      'href="/collections"',
    ])
      expect(text).toContain(said)
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(text.slice(text.indexOf('id="team"')).match(/<h3/g)).toHaveLength(3)
  })

  // @rule back-office §2 Showroom | Three info cards, “Book a Private Styling Session” with a link to /contact, and no street map until requested
  //   broken by: the map embedded from the start (house-map.tsx)
  test('Showroom has the specified content, and contacts no map host by itself', async () => {
    const { text } = await read('/showroom')
    for (const said of [
      'Location',
      'Opening Hours',
      'Appointments',
      'Book a Private Styling Session',
      'href="/contact"',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/<iframe|openstreetmap\.org/)
    expect((await read('/showroom?map=1')).text).toContain('src="https://www.openstreetmap.org/export/embed.html?')
  })

  // @rule D36 | A shop outside Lagos gets no map of Lagos, but its city, and a street map once its position is set
  //   broken by: every city treated as Lagos (map-url.ts)
  test('a shop elsewhere is not shown on the map of Lagos', async () => {
    const shop = testShop(database.db)
    await changeSettings(shop, { about: { ...defaultSettings.about, city: 'Abuja' } })
    for (const path of ['/showroom', '/contact', '/showroom?map=1']) {
      const { text } = await read(path)
      expect(text).toContain('Abuja, Nigeria')
      expect(text).not.toMatch(/map of Lagos|Show the map of streets|<iframe/)
    }
    await changeSettings(shop, {
      address: { ...defaultSettings.address, position: { latitude: 9.05, longitude: 7.49 } },
    })
    expect((await read('/showroom')).text).toContain('Show the map of streets')
    expect((await read('/showroom?map=1')).text).toContain('marker=9.05%2C7.49')
    await changeSettings(shop, { about: defaultSettings.about, address: defaultSettings.address })
  })

  // @rule D31 | The pages about the house have a title, a description, a canonical address, one h1 and JSON-LD
  //   broken by: no structured data (house-meta.ts)
  test.each([
    ['/about', 'About | Aṣọ', 'AboutPage'],
    ['/showroom', 'Showroom | Aṣọ', 'WebPage'],
    ['/contact', 'Contact | Aṣọ', 'ContactPage'],
  ])('%s is described to search engines', async (path, title, type) => {
    const { text, structured } = await read(path)
    expect(text).toContain(`<title>${title}</title>`)
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`)
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(structured.map((thing) => thing['@type'])).toEqual([type, 'BreadcrumbList'])
  })

  // @rule back-office §2 Contact | Four required fields and “Send Message”, the hours and a map
  test('Contact has the form', async () => {
    const { text } = await read('/contact')
    for (const name of ['name', 'email', 'subject', 'message'])
      expect(text).toMatch(new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*`))
    expect(text.match(/required=""/g)?.length).toBeGreaterThanOrEqual(4)
    for (const said of ['Send Message', 'Monday to Friday', '9:00-18:00']) expect(text).toContain(said)
  })
})

describe('the contact form without scripts', () => {
  const typed = { name: 'Ada', email: 'ada@example.com', subject: 'A gown', message: 'Is it still there?', website: '' }
  const send = () => read('/contact', { method: 'POST', body: new URLSearchParams(typed) })

  // @rule Without scripts | The contact form is sent, and the page says so
  test('is sent by the API, and the page says so', async () => {
    expect(await send()).toMatchObject({ status: 303, location: '/contact?sent=1#message' })
    expect(asked.at(-1)).toEqual(typed)
    expect((await read('/contact?sent=1')).text).toContain('Message sent successfully! We will get back to you soon.')
  })

  // @rule back-office §4 Contact form | If it couldn't be sent, what was typed is kept
  //   broken by: the fields empty after a failure (contact-form.tsx)
  test('keeps what was typed if it wasn’t sent', async () => {
    apiAnswer = () => Response.json({ error: {} }, { status: 429 })
    const { status, text } = await send()
    expect(status).toBe(429)
    expect(text).toContain('Failed to send message. Please try again.')
    expect(text).toContain('Is it still there?</textarea>')
    expect(text).toContain('value="ada@example.com"')
  })
})
