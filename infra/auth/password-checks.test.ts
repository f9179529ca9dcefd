import { expect, test } from 'vitest'
import { QueueFull } from '#domain/limit-concurrency.ts'
import { passwordChecks } from './password-checks.ts'

test('two passwords are checked at a time, fifty wait, and further ones are refused', async () => {
  const opened = Promise.withResolvers<boolean>()
  let running = 0
  let most = 0
  const checks = passwordChecks({
    hash: async () => '',
    verify: async () => {
      most = Math.max(most, ++running)
      const right = await opened.promise
      running--
      return right
    },
  })
  const check = () => checks.verify({ hash: '', password: '' })
  const served = Array.from({ length: 52 }, check)
  await expect(check()).rejects.toThrow(QueueFull)
  opened.resolve(true)
  expect(new Set(await Promise.all(served))).toEqual(new Set([true]))
  expect(most).toBe(2)
  expect(await check()).toBe(true)
})

test('a check that throws frees its place', async () => {
  const checks = passwordChecks({
    hash: async () => {
      throw new Error('out of memory')
    },
    verify: async () => true,
  })
  for (let n = 0; n < 3; n++) await expect(checks.hash('x')).rejects.toThrow('out of memory')
  expect(await checks.verify({ hash: '', password: '' })).toBe(true)
})
