import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { closeSignIn, openSignIn, useSignInRequest } from './open-sign-in.ts'

test('two calls without a session open one dialog, and both get its result', async () => {
  const both = [openSignIn({ stays: true }), openSignIn()]
  closeSignIn(true)
  expect(await Promise.all(both)).toEqual([true, true])
  const next = openSignIn()
  closeSignIn(false)
  expect(await next).toBe(false)
  closeSignIn(true)
})

const Request = () => JSON.stringify(useSignInRequest())

test('a server-rendered document has no dialog', () => {
  expect(renderToString(createElement(Request))).toBe('null')
})
