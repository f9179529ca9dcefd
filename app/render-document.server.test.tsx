import { Suspense, use } from 'react'
import { createRequestHandler, data, Outlet, Scripts, useLoaderData, useRouteError } from 'react-router'
import { expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { testShop } from '#test/factories.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { buildOf } from '#test/test-pages.ts'
import { unlimited } from '#test/unlimited.ts'
import { provideContext } from './context.server.ts'

const nonce = 'only-of-this-page'
const hostile = '</script><!-- </body> \u2028 &amp; $& àdìrẹ'

const later = <T,>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 20, value))

/** A component that suspends when it is first rendered, like one that is loaded on demand. */
const part = later('the part')
const Part = () => <p>{use(part)}</p>

const Failing = (): never => {
  throw new Error('a part is broken')
}

const Deferred = () => <p>{use(useLoaderData<{ promised: Promise<string> }>().promised)}</p>

const document = (body: React.ReactNode) => (
  <html lang="en">
    <head>
      <title>Aṣọ</title>
    </head>
    <body>{body}</body>
  </html>
)

const Root = () =>
  document(
    <>
      <Outlet />
      <Scripts nonce={nonce} />
    </>,
  )
const RootError = () => {
  const fault = useRouteError()
  return document(<h1>{fault instanceof Error ? 'Something went wrong' : 'Not found'}</h1>)
}

const pages = {
  plain: { default: () => <p>{useLoaderData<string>()}</p>, loader: () => hostile },
  waiting: {
    default: () => (
      <Suspense fallback="loading…">
        <Part />
      </Suspense>
    ),
  },
  deferred: {
    default: () => (
      <Suspense fallback="loading…">
        <Deferred />
      </Suspense>
    ),
    loader: () => ({ promised: later('the promised part') }),
  },
  failing: {
    default: () => (
      <Suspense fallback="fell back">
        <Failing />
      </Suspense>
    ),
  },
  broken: { default: Failing },
  gone: {
    default: () => null,
    loader: () => {
      throw data(null, { status: 404 })
    },
  },
}

const handle = createRequestHandler(
  buildOf([
    { id: 'root', path: '', module: { default: Root, ErrorBoundary: RootError } },
    ...Object.entries(pages).map(([id, module]) => ({ id, parentId: 'root', path: id, module })),
  ]),
  'production',
)

const faults: string[] = []
const { db } = openTestPool('postgres://nobody@localhost/nothing', 1, 'no queries')
const shop = testShop(db, { report: (fault) => void faults.push(String(fault)) })

async function read(path: keyof typeof pages, init?: RequestInit) {
  faults.splice(0)
  const documents: string[] = []
  const info = { requestId: 'request-1', ip: '203.0.113.7', nonce, viewer: anonymous }
  const onDocument = (html: string) => void documents.push(html)
  const answer = await handle(
    new Request(`http://localhost/${path}`, init),
    provideContext(shop, unlimited, { ...info, onDocument }),
  )
  return { status: answer.status, body: answer.body, html: documents[0] ?? '', documents: documents.length }
}

/** The data for hydration: the texts that the document's scripts enqueue. */
const handedOver = (html: string) =>
  [...html.matchAll(/enqueue\((".*?")\);/g)].map(([, text = '""']) => JSON.parse(text) as string).join('')

test('a document is sent as one text, with any data in one script at its end', async () => {
  const { status, body, html, documents } = await read('plain')
  expect([status, body, documents]).toEqual([200, null, 1])
  expect(html.startsWith('<!DOCTYPE html><html lang="en">')).toBe(true)
  expect(html.endsWith('.close();</script></body></html>')).toBe(true)
  expect(html.match(/streamController\.enqueue/g)).toHaveLength(1)
  expect(handedOver(html)).toContain(JSON.stringify(hostile))
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
  for (const [, attributes] of scripts) expect(attributes).toContain(nonce)
  expect(scripts.at(-1)?.[2]).not.toMatch(/[<>&\u2028]/)
})

test.each([
  ['waiting', 'the part'],
  ['deferred', 'the promised part'],
] as const)('a %s document has what it waited for, and its data', async (path, text) => {
  const { status, html } = await read(path)
  expect(status).toBe(200)
  expect(html).toContain(`<p>${text}</p>`)
  expect(html).not.toContain('loading…')
  expect(html.endsWith('.close();</script></body></html>')).toBe(true)
  if (path === 'deferred') expect(handedOver(html)).toContain(text)
  // When rendered again, it doesn't suspend.
  expect((await read(path)).html).toContain(`<p>${text}</p>`)
})

test('a part that fails within a document is reported once, and the status is 500', async () => {
  const { status, html } = await read('failing')
  expect([status, faults]).toEqual([500, ['Error: a part is broken']])
  expect(html).toContain('fell back')
  expect(html).toContain('content="request-1"')
})

test('a document that fails is the error page, reported once; a not-found page isn’t reported', async () => {
  const broken = await read('broken')
  expect([broken.status, broken.documents, faults]).toEqual([500, 1, ['Error: a part is broken']])
  expect(broken.html).toContain('Something went wrong</h1>')
  expect(broken.html).toContain('content="request-1"')
  expect(broken.html).not.toContain('streamController')
  expect(broken.html.endsWith('</h1></body></html>')).toBe(true)
  const gone = await read('gone')
  expect([gone.status, gone.documents, faults]).toEqual([404, 1, []])
  expect(gone.html).toContain('Not found</h1>')
})

test('a request aborted by the visitor is no fault', async () => {
  const gone = new AbortController()
  const reading = read('waiting', { signal: gone.signal })
  gone.abort()
  await reading.catch(() => {})
  expect(faults).toEqual([])
})
