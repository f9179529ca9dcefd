import { expect, test } from 'vitest'
import { closeSignIn, openSignIn } from './open-sign-in.ts'

test('two calls that find no session open one dialog, and both hear how it ended', async () => {
  const both = [openSignIn({ stays: true }), openSignIn()]
  closeSignIn(true)
  expect(await Promise.all(both)).toEqual([true, true])
  const next = openSignIn()
  closeSignIn(false)
  expect(await next).toBe(false)
  closeSignIn(true)
})
