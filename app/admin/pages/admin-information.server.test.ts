import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminPages } from '#test/admin-pages.ts'

let office: Awaited<ReturnType<typeof openAdminPages>>
beforeAll(async () => {
  office = await openAdminPages()
}, 60_000)
afterAll(() => office.close())

const text = { title: 'Terms', description: 'What holds.', body: 'Our *own* terms, {{returnDays}} days.' }

// @rule D31 | The back office lists every page, marks legal ones as drafts for a lawyer, and shows no such mark to visitors
//   broken by: the mark on every page (app/admin/pages/route.tsx)
test('legal pages are marked as drafts for the lawyer', async () => {
  const list = await office.visit('/admin/pages')
  const rows = list.split('<li').slice(1)
  expect(rows.map((row) => /href="([^"]+)"/.exec(row)?.[1])).toEqual(
    ['sustainability', 'shipping', 'returns', 'faq', 'careers', 'privacy', 'terms'].map(
      (page) => `/admin/pages/${page}`,
    ),
  )
  expect(rows.map((row) => row.includes('Draft for your lawyer'))).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
    true,
  ])
  expect(await office.visit('/admin/pages/privacy')).toContain('A draft for your lawyer.')
  expect(await office.visit('/admin/pages/careers')).not.toContain('lawyer')
})

// @rule D31 | A preview is what visitors will see, rendered by the same function, and publishes nothing
//   broken by: the preview published (act-on-page.server.ts)
test('a text is previewed, published, refused and rolled back', async () => {
  const preview = await office.act('/admin/pages/terms', {
    act: 'preview',
    text: { ...text, body: 'A {{returnDays}} [b](/none)' },
  })
  expect(preview.text).toContain('A 30 b')
  expect(preview.text).toContain('The shop has no page /none')
  expect(await office.visit('/admin/pages/terms')).toContain('The text that the shop came with')

  const publish = (version: number, body = text.body) =>
    office.act('/admin/pages/terms', { act: 'publish', version, text: { ...text, body } })
  expect((await publish(0, '{{nothing}}')).text).toContain('There is no placeholder {{nothing}}')
  expect((await publish(0)).status).toBe(200)
  expect(await office.visit('/terms')).toContain('Our <em>own</em> terms, 30 days.')
  expect((await publish(0, 'Late')).text).toContain('Our *own* terms')
  expect(await office.visit('/admin/pages/terms')).toContain('Version 1, published')

  const history = await office.visit('/admin/pages/terms/history')
  expect(history).toContain('What version 1 changed')
  expect(history).toContain('Added: </span>Our *own* terms')
  expect((await office.act('/admin/pages/terms/history', { from: 0, version: 0 })).text).toContain('changed')
  expect((await office.act('/admin/pages/terms/history', { from: 0, version: 1 })).status).toBe(200)
  expect(await office.visit('/terms')).toContain('These terms hold for every order')
  expect(office.faults).toEqual([])
})

// @rule Bad input | Unknown pages, versions and acts are refused without a fault
//   broken by: the request body not parsed (act-on-page.server.ts)
test('unknown pages, versions and acts are refused', async () => {
  for (const path of ['/admin/pages/none', '/admin/pages/none/history', '/admin/pages/terms/history?version=99'])
    expect((await office.ask(path)).status).toBe(404)
  for (const version of ['x', '-1', '1e3', '99999999999'])
    expect((await office.ask(`/admin/pages/terms/history?version=${version}`)).status).toBe(404)
  for (const sent of [
    {},
    { act: 'publish', text },
    { act: 'publish', version: -1, text },
    { act: 'preview', text: { ...text, body: 1 } },
    { act: 'delete' },
  ])
    expect((await office.act('/admin/pages/terms', sent)).status).toBe(400)
  expect((await office.act('/admin/pages/terms/history', { from: 1.5, version: 1 })).status).toBe(400)
  expect((await office.act('/admin/pages/none', { act: 'preview', text })).status).toBe(404)
  expect(office.faults).toEqual([])
})
