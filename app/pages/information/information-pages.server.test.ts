import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { informationPages } from '#domain/content/information/information-page.ts'
import { isPagePath } from '#http/is-page-path.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
beforeAll(async () => {
  api = await openTestApi()
  pages = await openTestPages(api.shop)
}, 60_000)
afterAll(() => api.close())

async function visit(path: string) {
  const request = new Request(new URL(path, api.shop.publicUrl))
  const answer = await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer: anonymous, nonce: '' })
  const html = await answer.text()
  const structured = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return { status: answer.status, tags: answer.headers.get('x-page-tags'), html, main, structured }
}

/** The text of some HTML, without elements and spaces. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, '')

describe.each(informationPages)('/%s', (page) => {
  // @rule D31 | Every information page has a title, a description, its canonical address, exactly one heading of the first level and breadcrumbs
  //   broken by: the description left out (load-page.server.ts)
  test('has its title, heading, description, canonical address and breadcrumbs', async () => {
    const { status, tags, html, structured } = await visit(`/${page}`)
    expect(status).toBe(200)
    expect(tags?.split(' ')).toEqual(expect.arrayContaining([`information:${page}`, 'settings']))
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]{3,} \| Aṣọ<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toContain(`<link rel="canonical" href="${api.shop.publicUrl}/${page}"`)
    expect(structured[0]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { position: 2 }],
    })
  })

  test('links only to existing pages, and to other sites with rel="noopener"', async () => {
    const { main } = await visit(`/${page}`)
    const links = [...main.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>/g)]
    for (const [tag, href = ''] of links) {
      if (href.startsWith('https:')) expect(tag).toContain('rel="noopener"')
      else if (href.startsWith('#')) expect(main).toContain(`id="${href.slice(1)}"`)
      else expect([href, isPagePath(href)]).toEqual([href, true])
    }
    expect(main).not.toMatch(/<(?:script|img|iframe|style)\b|lawyer/i)
  })
})

// @rule D31 | The footer of each layout links every information page
//   broken by: the returns left out (load-frame.server.ts)
test('each layout’s footer links to all of them', async () => {
  for (const home of ['/cart', '/shop2', '/shop3']) {
    const { html } = await visit(home)
    const [footer = ''] = /<footer.*<\/footer>/s.exec(html) ?? []
    for (const page of informationPages) expect(footer).toContain(`href="/${page}"`)
  }
})

describe('questions', () => {
  // @rule Found and shared | The FAQ has its questions and answers as structured data
  //   broken by: the answers left out (app/structured-data/questions.ts)
  test('are in JSON-LD as on the page', async () => {
    const { structured, main } = await visit('/faq')
    const [, { mainEntity = [] } = {}] = structured
    expect(structured[1]).toMatchObject({ '@type': 'FAQPage' })
    expect(mainEntity.length).toBeGreaterThan(15)
    for (const { '@type': type, name, acceptedAnswer } of mainEntity) {
      expect(type).toBe('Question')
      expect(main).toContain(name)
      expect(acceptedAnswer.text.length).toBeGreaterThan(2)
      expect(textOf(main)).toContain(textOf(name) + textOf(acceptedAnswer.text))
      expect(acceptedAnswer.text.length).toBeGreaterThan(2)
    }
  })

  // @rule Without scripts | The FAQ is searched by its form, which keeps the text; the canonical address stays the same
  //   broken by: every question shown for any search (load-page.server.ts)
  test('are searched by a query in the address', async () => {
    const { main, html, structured } = await visit('/faq?q=COUPON')
    expect(main).toContain('How do I use a coupon?')
    expect(main).not.toContain('Where do you deliver?')
    expect(main).toMatch(/<form[^>]*action="\/faq"[^>]*>.*<input[^>]*value="COUPON"/s)
    expect(main).toMatch(/role="status">1 answer<!-- --> for “<!-- -->COUPON<!-- -->”/)
    expect(html).toContain(`<link rel="canonical" href="${api.shop.publicUrl}/faq"`)
    expect(structured).toHaveLength(1)
    const none = await visit(`/faq?q=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(none.main).toContain('No answer')
    expect(none.html).not.toContain('<script>alert')
  })
})
