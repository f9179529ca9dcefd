import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import type { NewOrderAnswer } from './new-order.ts'
import { clientAction } from './route.tsx'
import { SumsPart } from './sums-part.tsx'
import type { useNewOrder } from './use-new-order.ts'

type Order = ReturnType<typeof useNewOrder>

/** The answer to the page if its request fails. */
function answerTo(act: 'price' | 'make', fault: unknown): Promise<NewOrderAnswer> {
  const body = new URLSearchParams({ act, order: '{}' })
  const request = new Request('https://aso.example/admin/orders/new', { method: 'POST', body })
  return clientAction({ request, serverAction: () => Promise.reject(fault) } as never)
}
// As React Router throws it.
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null })
const unreached = new TypeError('Failed to fetch')

const alertOf = (unpriced: Order['unpriced']) => {
  const nothing = () => undefined
  const order: Order = {
    ...{ draft: emptyDraft, isChanged: true, wasRestored: false, quote: null, refused: null, why: null, unpriced },
    ...{ isBusy: false, isReady: false, change: nothing, startAfresh: nothing, make: nothing },
  }
  return /role="alert"[^>]*>([^<]*)</.exec(renderToStaticMarkup(<SumsPart order={order} />))?.[1]
}

// @rule Staff-made orders | A price or an order that was refused after too many requests says so, instead of that the shop can't be reached
//   broken by: every failure taken for a missing answer (new/route.tsx)
test('too many requests are called that', async () => {
  const tooMuch = 'Too much at once. Please wait a minute and press again.'
  expect(await answerTo('price', refusal(429))).toEqual({ act: 'unpriced', why: tooMuch })
  expect(await answerTo('make', refusal(429))).toMatchObject({ act: 'make', why: tooMuch })
  expect(await answerTo('price', unreached)).toMatchObject({ why: expect.stringContaining('can’t be reached') })
  expect(await answerTo('make', unreached)).toMatchObject({ why: expect.stringContaining('No answer came') })
})

test('the page says why the price is unknown', () => {
  expect(alertOf({ why: 'Too much at once.', again: () => undefined })).toBe('Too much at once.')
  expect(alertOf(null)).toBe('')
})
