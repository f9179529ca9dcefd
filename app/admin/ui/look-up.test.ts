import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { lookUp } from './look-up.ts'

const look = (fault: unknown) => lookUp(Promise.reject(fault), 'unanswered').catch((thrown: unknown) => ({ thrown }))

test('the result is the answer', async () => {
  expect(await lookUp(Promise.resolve('found'), 'unanswered')).toBe('found')
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a failing server', new ErrorResponse(502, 'Bad Gateway', '')],
  ['a server that is asked too often', new ErrorResponse(429, 'Too Many Requests', '')],
])('%s counts as unanswered', async (_, fault) => {
  expect(await look(fault)).toBe('unanswered')
})

test.each([
  ['a redirect', redirect('/admin')],
  ['a 401', new ErrorResponse(401, 'Unauthorized', '')],
  ['a 403', new ErrorResponse(403, 'Forbidden', '')],
  ['a fault of the code', new TypeError('found is undefined')],
])('%s is rethrown', async (_, fault) => {
  expect(await look(fault)).toEqual({ thrown: fault })
})
