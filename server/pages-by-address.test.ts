import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  matchRoutes,
  Outlet,
  type RouteObject,
  redirect,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { buildOf, type LoadedRoute } from '#test/test-pages.ts'
import { chooseRoutes, type KnownRoute, pagesByAddress } from './pages-by-address.ts'

type Known = KnownRoute & { caseSensitive?: boolean | undefined }

const root: Known = { id: 'root', path: '' }
const known = [root, ...routes.flatMap((entry) => listed(entry, 'root'))]
const choose = chooseRoutes(known)

function listed({ id, file, path, index, caseSensitive, children = [] }: RouteConfigEntry, parentId: string): Known[] {
  const own = { id: id ?? file, parentId, path, index, caseSensitive }
  return [own, ...children.flatMap((child) => listed(child, own.id))]
}

function tree(ids: ReadonlySet<string>, parentId?: string): RouteObject[] {
  return known
    .filter((route) => route.parentId === parentId && ids.has(route.id))
    .map(({ id, path, index, caseSensitive = false }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), caseSensitive, children: tree(ids, id) },
    )
}

const everyId = new Set(known.map(({ id }) => id))
const found = (ids: ReadonlySet<string>, pathname: string) =>
  matchRoutes(tree(ids), pathname)?.map(({ route, params }) => ({ id: route.id, params }))

/** A URL for every route, some that match no route, and the parents of them all. */
const addresses = known
  .filter(({ path }) => path)
  .map(({ path = '' }) => `/${path.replace(/:[^/]+/g, 'one').replace('*', 'nowhere/at/all')}`)
  .concat(
    '/',
    '/shop/',
    '/Shop',
    '/shop/nothing',
    '/admin/nothing',
    '/admin/orders/one/nothing',
    '/shop/orders',
    '/home2/x',
  )
  .flatMap((path) => [path, path.slice(0, path.lastIndexOf('/')) || '/'])

describe('the routes that are selected for an address', () => {
  test.each([...new Set(addresses)])('%s give the same result as all of them, and so do those above it', (address) => {
    const ids = choose(address)?.ids() ?? everyId
    for (let at = address; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      expect(found(ids, at)).toEqual(found(everyId, at))
    }
    expect(found(ids, '/')).toEqual(found(everyId, '/'))
  })

  test('are those of a page when its data is requested', () => {
    expect(choose('/admin/orders.data')?.key).toBe('admin/orders')
    expect(choose('/shop/_.data')?.key).toBe('shop')
    expect(choose('/_.data')?.key).toBe('')
  })

  test('are few', () => {
    const sizes = ['/', '/shop', '/product/one', '/dashboard/orders', '/admin/orders/one'].map(
      (address) => choose(address)?.ids().size ?? known.length,
    )
    expect(Math.max(...sizes)).toBeLessThan(20)
  })

  test.each(['/nowhere', '/__manifest', '/%73hop', '//shop', '/shop//adire', '/shop\\adire', '/ọjà', '/shop/%zz'])(
    '%s are all of them',
    (address) => expect(choose(address)).toBeNull(),
  )

  test('include those with optional parts', () => {
    const chooseAmong = chooseRoutes([
      root,
      { id: 'one', path: 'a?/b', parentId: 'root' },
      { id: 'two', path: 'b/c', parentId: 'root' },
    ])
    expect(chooseAmong('/b')?.ids()).toContain('one')
  })

  test('have a limited number of keys', () => {
    const keys = new Set(addresses.concat('/shop/a', '/shop/b', '/a/b').map((address) => choose(address)?.key))
    expect(keys.size).toBeLessThanOrEqual(known.length)
  })
})

type Module = Record<string, unknown>

const pages = [
  page('root', undefined, '', {
    default: () => createElement(Fragment, null, createElement(Outlet), createElement(Scripts)),
    ErrorBoundary: () => createElement('p', null, 'a fault'),
  }),
  page('layout', 'root', undefined, {
    default: () => createElement('main', null, createElement(Outlet)),
    loader: () => ({ name: 'the shop' }),
  }),
  page('home', 'layout', undefined, { default: () => 'home' }, true),
  page('shop', 'layout', 'shop', { default: () => 'shop', loader: () => ({ products: 2 }) }),
  page('collection', 'layout', 'shop/:collection', {
    default: () => 'a collection',
    loader: ({ params }: { params: { collection: string } }) => {
      if (params.collection === 'old') throw redirect('/shop')
      if (params.collection === 'broken') throw new Error('broken')
      if (params.collection === 'none') throw new Response('none', { status: 404 })
      return params
    },
  }),
  page('orders', 'layout', 'admin/orders', { default: () => 'orders', action: () => ({ moved: true }) }),
  page('order', 'layout', 'admin/orders/:id', { default: () => 'an order' }),
  page('robots', 'root', 'robots.txt', { loader: () => new Response('User-agent: *') }),
  page('missing', 'layout', '*', {
    default: () => 'missing',
    loader: () => {
      throw new Response('missing', { status: 404 })
    },
  }),
]

function page(id: string, parentId: string | undefined, path: string | undefined, module: Module, index = false) {
  return { id, ...(parentId && { parentId }), ...(path !== undefined && { path }), index, module } as LoadedRoute
}

const build: ServerBuild = {
  ...buildOf(pages),
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  entry: {
    module: {
      handleError: () => {},
      default: async (request, status, headers, entry) => {
        const { serverHandoffStream, ...context } = entry
        const html = renderToString(createElement(ServerRouter, { context, url: request.url }))
        return new Response(html, { status, headers })
      },
    },
  },
}

const whole = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers],
  body: await response.text(),
})

test.each([
  ['GET', '/'],
  ['GET', '/shop'],
  ['GET', '/SHOP/'],
  ['GET', '/shop/new?page=2'],
  ['GET', '/shop/old'],
  ['GET', '/shop/broken'],
  ['GET', '/shop/none'],
  ['GET', '/shop/new/nowhere'],
  ['GET', '/%73hop'],
  ['GET', '/nowhere'],
  ['GET', '/admin'],
  ['GET', '/admin/orders/one'],
  ['GET', '/admin/orders/one/nowhere'],
  ['HEAD', '/shop'],
  ['POST', '/admin/orders'],
  ['POST', '/shop'],
  ['GET', '/_.data'],
  ['GET', '/shop.data'],
  ['GET', '/shop/_.data'],
  ['GET', '/shop.data?_routes=shop'],
  ['GET', '/shop/new.data?_routes=layout'],
  ['GET', '/shop/old.data'],
  ['GET', '/shop/broken.data'],
  ['GET', '/nowhere.data'],
  ['POST', '/admin/orders.data'],
  ['GET', '/robots.txt'],
  ['GET', '/__manifest?version=test&paths=%2Fshop%2Cadmin%2Forders%2Fone'],
  ['GET', '/__manifest?version=other&paths=%2Fshop'],
])('%s %s is answered as by all routes', async (method, path) => {
  const ask = () => new Request(`http://localhost${path}`, { method, headers: { origin: 'http://localhost' } })
  const answered = await whole(await pagesByAddress(build)(ask()))
  expect(answered).toEqual(await whole(await createRequestHandler(build, 'production')(ask())))
  expect(answered.status === 500).toBe(path.includes('broken'))
})
