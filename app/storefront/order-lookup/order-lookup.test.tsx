import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Route } from './+types/route'
import OrderLookup from './route.tsx'

test('the field for the order number has a pattern and a hint for the browser’s own check', () => {
  const html = renderToStaticMarkup(<OrderLookup {...({ loaderData: { answer: null } } as Route.ComponentProps)} />)
  const field = /<input[^>]*name="orderNumber"[^>]*>/.exec(html)?.[0]
  expect(field).toMatch(/ pattern="[^"]*\{8\}/)
  expect(field).toContain('title="Please enter the order number from your email, such as #1A2B3C4D."')
})
