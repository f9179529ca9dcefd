import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import * as newsletter from './newsletter/route.tsx'
import * as invitation from './staff-invitation/route.tsx'

type Page = {
  clientAction: (args: { serverAction: () => Promise<never> }) => Promise<unknown>
  shouldRevalidate: typeof newsletter.shouldRevalidate
}
const pages: [string, Page][] = [
  ['a subscription', newsletter],
  ['an invitation', invitation],
]

const noAnswer = { message: 'No answer came. Please press again.', isUnanswered: true }

test.each(pages)('%s that gets no answer doesn’t reload its page', async (_, { clientAction, shouldRevalidate }) => {
  for (const fault of [new TypeError('Failed to fetch'), new ErrorResponse(503, '', null)]) {
    const answer = await clientAction({ serverAction: () => Promise.reject(fault) })
    expect(answer).toEqual(noAnswer)
    expect(shouldRevalidate({ actionResult: answer, defaultShouldRevalidate: true })).toBe(false)
  }
})

test.each(pages)('%s that is answered behaves as usual', async (_, { clientAction, shouldRevalidate }) => {
  for (const fault of [new Response(null, { status: 303 }), new ErrorResponse(404, '', null)])
    await expect(clientAction({ serverAction: () => Promise.reject(fault) })).rejects.toBe(fault)
  for (const actionResult of [null, undefined, { message: 'That isn’t your password.', isGone: false }])
    expect(shouldRevalidate({ actionResult, defaultShouldRevalidate: true })).toBe(true)
})
