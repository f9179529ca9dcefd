import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MissingOrder } from './missing-order.tsx'

const shownAt = (address: string, isReturn = false) =>
  renderToString(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <MissingOrder isReturn={isReturn} /> }], {
        initialEntries: [address],
      })}
    />,
  )

// @rule §8 Success page | A shopper who has just paid an order that this browser can't open any more is told that nothing is lost, and can sign in
//   broken by: the same text for everybody (missing-order.tsx)
test('a shopper who has just paid is told that nothing is lost', () => {
  const told = 'If you have just paid, nothing is lost'
  const after = shownAt('/order-success?order=1&checking=1')
  expect(after).toContain(told)
  expect(after).toContain('If you have an account, sign in to it')
  expect(after).toContain(`/sign-in?returnTo=${encodeURIComponent('/order-success?order=1&checking=1')}`)
  expect(shownAt('/payment-return/a-1', true)).toContain(told)
  expect(shownAt('/order-success?order=1')).not.toContain(told)
})

test('the way back from the sign-in doesn’t repeat the key of a mailed link', () => {
  const html = shownAt('/order-success?order=1&key=s3cret')
  expect(html).toContain(`/sign-in?returnTo=${encodeURIComponent('/order-success?order=1')}`)
  expect(html).not.toContain('s3cret')
})
