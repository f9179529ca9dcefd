import { afterEach, expect, test, vi } from 'vitest'

// The globals that a worker's modules expect.
vi.stubGlobal('self', {})
vi.stubGlobal('__RELEASE__', 'r1')
const { cachedPages } = await import('./cached-pages.ts')

/**
 * Fills the worker's cache with pages by path and title, oldest first. As in the shop, they vary by headers, so an address alone
 * doesn't match them. The browser evicts those in `gone` right after they are listed.
 */
function cached(pages: Record<string, string>, gone: readonly string[] = []): void {
  const urlOf = (path: string) => `https://aso.example${path}`
  const bodies = new Map(
    Object.entries(pages).map(([path, title]) => [urlOf(path), `<head><title>${title}</title></head>`]),
  )
  const open = async () => ({
    keys: async () => [...bodies.keys()].map((url) => ({ url })),
    match: async (url: string, { ignoreVary = false }: CacheQueryOptions = {}) =>
      ignoreVary && !gone.map(urlOf).includes(url) ? new Response(bodies.get(url)) : undefined,
  })
  vi.stubGlobal('caches', { open })
}

afterEach(() => vi.unstubAllGlobals())

test('pages are listed by title, newest first, except the cart, which has its own link', async () => {
  cached({ '/': 'Aṣọ', '/shop?page=2': 'Our Products | Aṣọ', '/cart': 'Your Cart | Aṣọ', '/contact': 'Contact | Aṣọ' })
  expect(await cachedPages()).toEqual({
    pages: [
      { href: '/contact', title: 'Contact' },
      { href: '/shop?page=2', title: 'Our Products' },
      { href: '/', title: 'Aṣọ' },
    ],
    shopName: 'Aṣọ',
  })
})

test('of several pages with one title the newest is listed, and at most twelve in all', async () => {
  const many = Object.fromEntries(Array.from({ length: 14 }, (_, number) => [`/product/${number}`, `Gown ${number}`]))
  cached({ ...many, '/shop': 'Our Products', '/shop?size=M': 'Our Products' })
  const { pages } = await cachedPages()
  expect(pages).toHaveLength(12)
  expect(pages[0]).toEqual({ href: '/shop?size=M', title: 'Our Products' })
  expect(pages[11]).toEqual({ href: '/product/3', title: 'Gown 3' })
})

test('a page without a title isn’t listed, and then the shop has no name', async () => {
  cached({ '/media/a': '' })
  expect(await cachedPages()).toEqual({ pages: [], shopName: null })
})

test('a page that the browser evicts meanwhile is left out', async () => {
  cached({ '/': 'Aṣọ', '/contact': 'Contact | Aṣọ' }, ['/contact'])
  expect((await cachedPages()).pages).toEqual([{ href: '/', title: 'Aṣọ' }])
})
