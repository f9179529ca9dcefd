import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideContext } from '#app/context.server.ts'
import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import { formOfSettings, type SettingsForm } from '#domain/settings/settings-form.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'
import { administratorViewer } from '#test/viewers.ts'
import { saveSettings } from './save-settings.server.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
beforeAll(async () => {
  api = await openTestApi()
  pages = await openTestPages(api.shop)
  tola = await anAdministrator(api)
}, 60_000)
afterAll(() => api.close())

const limits = {
  check: async () => ({ ok: true as const }),
  guess: async () => ({ ok: true as const, holds: async () => {} }),
  addressKey: () => null,
  networkKey: () => null,
}

async function save(form: Partial<SettingsForm>, version: number) {
  const viewer = administratorViewer()
  const context = provideContext(api.shop, limits, { requestId: 'request-1', ip: '203.0.113.7', nonce: '', viewer })
  const sent = new FormData()
  sent.set('settings', JSON.stringify({ form: { ...formOfSettings(defaultSettings), ...form }, version }))
  return saveSettings(context, sent)
}

// @rule D36 | The back office has a settings form of its own, as the last entry of the navigation
//   broken by: no entry in the navigation (navigation.ts)
test('the page shows the current settings, and the rail links to it', async () => {
  await changeSettings(api.shop, { name: 'Ilé <b>', returnDays: 14 })
  const request = new Request(new URL('/admin/settings', api.shop.publicUrl), { headers: { cookie: tola.cookie } })
  const viewer = await api.readViewer(request)
  const html = await (await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })).text()
  expect(html).toContain('<title>Settings | Admin Dashboard | Ilé &lt;b&gt;</title>')
  for (const value of ['Ilé &lt;b&gt;', '14', '9:00-18:00', 'Closed', '2,500', '50,000'])
    expect(html).toMatch(new RegExp(`<input[^>]*value="${value}"`))
  const rail = /<nav aria-label="Back office".*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect([...rail.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).at(-1)).toBe('/admin/settings')
})

// @rule Editing | If two people save the settings, the second is shown the current ones
//   broken by: a conflict without the current settings (save-settings.server.ts)
test('a form is saved, refused beside its fields, or refused because somebody else has saved', async () => {
  const { version } = await readVersionedSettings(api.db)
  expect(await save({ shippingFee: '₦3k' }, version)).toEqual({
    ok: true,
    id: 'settings',
    version: version + 1,
  })
  expect((await readVersionedSettings(api.db)).settings.terms.shippingFee).toBe(300_000)
  expect(await save({ shippingFee: '-1' }, version + 1)).toEqual({
    ok: false,
    errors: [{ field: 'shippingFee', message: 'Please write ₦0 or more' }],
  })
  expect(await save({ name: 'Late' }, version)).toMatchObject({
    ok: false,
    errors: [],
    changed: { now: { version: version + 1, settings: { terms: { shippingFee: 300_000 } } } },
  })
})

// @rule Bad input | An invalid settings form is refused without a fault
//   broken by: the request body not parsed (save-settings.server.ts)
test('an invalid form is a bad request', async () => {
  const viewer = administratorViewer()
  const context = provideContext(api.shop, limits, { requestId: 'request-1', ip: '203.0.113.7', nonce: '', viewer })
  const whole = formOfSettings(defaultSettings)
  const { name: _, ...part } = whole
  for (const text of [
    '',
    'null',
    '{',
    '[]',
    JSON.stringify({ form: part, version: 1 }),
    JSON.stringify({ form: whole, version: -1 }),
  ]) {
    const sent = new FormData()
    sent.set('settings', text)
    await expect(saveSettings(context, sent)).rejects.toMatchObject({ init: { status: 400 } })
  }
})
