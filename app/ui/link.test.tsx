import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type LinkProps, Link as RouterLink, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const rendered = (element: React.ReactNode) =>
  renderToString(
    <RouterProvider router={createMemoryRouter([{ path: '/shop/:id', element }], { initialEntries: ['/shop/one'] })} />,
  )

test('the server uses its own link component', () => {
  expect(Link).not.toBe(RouterLink)
})

test.each<LinkProps['to']>([
  '/',
  '/shop',
  '/product/àdìrẹ-bubu?color=Deep%20Indigo',
  '/shop?category=a&category=b#list',
  '/#newsletter',
  '/?q=a/../b',
  '/shop/',
  '/shop//adire',
  '//elsewhere.example',
  '/shop/../cart',
  '/./cart',
  '/?',
  '/shop#',
  '..',
  '?page=2',
  '#filters',
  '',
  'https://elsewhere.example/',
  'mailto:ada@example.com',
  { pathname: '/shop', search: '?page=2' },
])('a link to %j is rendered on the server as the router renders it', (to) => {
  const props = {
    to,
    className: 'hover:underline',
    'aria-current': 'page',
    prefetch: 'intent',
    target: '_blank',
  } as const
  expect(rendered(<Link {...props}>Shop</Link>)).toBe(rendered(<RouterLink {...props}>Shop</RouterLink>))
})

test.each<Partial<LinkProps>>([
  { discover: 'none' },
  { discover: 'render' },
  { prefetch: 'none' },
  { mask: '/cart' },
  { reloadDocument: true },
  { relative: 'path', replace: true, preventScrollReset: true, viewTransition: true, state: { from: 'cart' } },
])('a link with %j is rendered on the server as the router renders it', (props) => {
  const linkTo = (One: typeof Link) => rendered(<One to="/shop" {...props} />)
  expect(linkTo(Link)).toBe(linkTo(RouterLink))
})

test('a plain link is rendered without the router, and any other is left to it', () => {
  expect(renderToString(<Link to="/shop">Shop</Link>)).toBe('<a href="/shop" data-discover="true">Shop</a>')
  expect(() => renderToString(<Link to="?page=2">2</Link>)).toThrow()
  // A link with `prefetch` also renders the elements that prefetch, so the server leaves it to React Router.
  expect(() => renderToString(<Link to="/shop" prefetch="render" />)).toThrow()
})
