import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Route } from './+types/route'
import OrderLookup, { loader } from './route.tsx'

test('the field for the order number has a pattern and a hint for the browser’s own check', () => {
  const html = renderToStaticMarkup(<OrderLookup {...({ loaderData: { answer: null } } as Route.ComponentProps)} />)
  const field = /<input[^>]*name="orderNumber"[^>]*>/.exec(html)?.[0]
  expect(field).toMatch(/ pattern="[^"]*\{8\}/)
  expect(field).toContain('title="Please enter the order number from your email, such as #1A2B3C4D."')
})

test.each([
  ['sent', 'Check your email'],
  ['invalid', 'Please enter the order number from your email'],
  ['wait', 'Too many requests. Please wait a moment and try again.'],
  ['other', 'Order number'],
])('the answer %s of the form without scripts is shown: %s', (answer, words) => {
  const request = new Request(`https://aso.example/order-lookup?answer=${answer}`)
  const loaderData = loader({ request } as Route.LoaderArgs)
  const html = renderToStaticMarkup(<OrderLookup {...({ loaderData } as Route.ComponentProps)} />)
  expect(html).toContain(words)
  expect(html.includes('role="alert"')).toBe(answer === 'invalid' || answer === 'wait')
})
