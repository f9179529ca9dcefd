import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { failedTitle } from './failed-page.tsx'

test.each([
  [new TypeError('Failed to fetch'), 'You are offline'],
  [new ErrorResponse(404, '', null), 'There is nothing here'],
  [new ErrorResponse(401, '', null), 'You are signed out'],
  [new ErrorResponse(403, '', null), 'This isn’t open to you any more'],
  [new Error('No result found for routeId "admin/orders/route"'), 'This isn’t open to you any more'],
  [new ErrorResponse(500, '', null), 'Something went wrong on our side'],
  [new TypeError('x is not a function'), 'Something went wrong on our side'],
])('%s has the title: %s', (error, title) => {
  expect(failedTitle(error)).toBe(title)
})
