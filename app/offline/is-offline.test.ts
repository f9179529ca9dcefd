import { expect, test } from 'vitest'
import { isOffline } from './is-offline.ts'

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'The Internet connection appears to be offline.',
  'The network connection was lost.',
  'A server with the specified hostname could not be found.',
])('a request without an answer is no fault: %s', (message) => {
  expect(isOffline(new TypeError(message))).toBe(true)
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'map')"),
  new Error('Failed to fetch'),
  new TypeError('window.onload: Failed to fetch'),
  'Failed to fetch',
  null,
])('anything else is one: %s', (error) => {
  expect(isOffline(error)).toBe(false)
})
