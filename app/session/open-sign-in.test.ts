import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { closeSignIn, openSignIn, useSignInRequest } from './open-sign-in.ts'

test('two calls that find no session open one dialog, and both hear how it ended', async () => {
  const both = [openSignIn({ stays: true }), openSignIn()]
  closeSignIn(true)
  expect(await Promise.all(both)).toEqual([true, true])
  const next = openSignIn()
  closeSignIn(false)
  expect(await next).toBe(false)
  closeSignIn(true)
})

const Request = () => JSON.stringify(useSignInRequest())

test('a document has no dialog', () => {
  expect(renderToString(createElement(Request))).toBe('null')
})
