import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { PasswordsBusy } from '#domain/accounts/passwords.ts'
import { createPasswords } from './passwords.ts'

const password = 'indigo and calabash'

describe('a password', () => {
  // @rule D23 | Passwords are hashed by argon2id, 19 MiB in two passes, each with its own salt
  //   broken by: another memory size (passwords.ts)
  test('is hashed by argon2id with its own salt', async () => {
    const passwords = createPasswords()
    const [first, second] = [await passwords.hash(password), await passwords.hash(password)]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await passwords.verify(first, password)).toBe(true)
    expect(await passwords.verify(first, `${password} `)).toBe(false)
    expect(passwords.isOutdated(first)).toBe(false)
  })

  // @rule D23 | Older hashes are still checked, and renewed at sign-in
  //   broken by: scrypt hashes refused (passwords.ts)
  test('of an earlier release is still checked, and its hash is outdated', async () => {
    const passwords = createPasswords()
    const before = await hashAsBefore(password)
    expect(await passwords.verify(before, password)).toBe(true)
    expect(await passwords.verify(before, 'not the one')).toBe(false)
    expect(passwords.isOutdated(before)).toBe(true)
  })

  test('is wrong without a hash, after the same work', async () => {
    const checked: string[] = []
    const passwords = createPasswords({
      hash: async () => '',
      verify: async ({ hash }) => {
        checked.push(hash)
        return true
      },
    })
    expect(await passwords.verify(null, password)).toBe(false)
    expect(checked).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)])
    expect(await createPasswords().verify(null, password)).toBe(false)
  })

  test.each(['password', 'PASSWORD', 'Qwertyuiop', '12345678', 'nigeria123', 'ｐａｓｓｗｏｒｄ'])(
    'is common: %s',
    (common) => {
      expect(createPasswords().isCommon(common)).toBe(true)
    },
  )

  test('isn’t common only because of its words', () => {
    expect(createPasswords().isCommon(password)).toBe(false)
  })
})

// @rule D23 | At most two passwords are checked at once, on at most half of the cores; fifty wait, and further ones are refused
//   broken by: two at a time on two cores (passwords.ts)
test.each([
  { cores: 16, atOnce: 2 },
  { cores: 4, atOnce: 2 },
  { cores: 2, atOnce: 1 },
  { cores: 1, atOnce: 1 },
])('on $cores cores $atOnce are checked at a time, fifty wait, and further ones are refused', async (machine) => {
  const opened = Promise.withResolvers<boolean>()
  let running = 0
  let most = 0
  const hashing = {
    hash: async () => '',
    verify: async () => {
      most = Math.max(most, ++running)
      const right = await opened.promise
      running--
      return right
    },
  }
  const passwords = createPasswords(hashing, machine.cores)
  const check = () => passwords.verify('a hash', '')
  const served = Array.from({ length: machine.atOnce + 50 }, check)
  await expect(check()).rejects.toThrow(PasswordsBusy)
  opened.resolve(true)
  expect(new Set(await Promise.all(served))).toEqual(new Set([true]))
  expect(most).toBe(machine.atOnce)
  expect(await check()).toBe(true)
})

test('a check that throws frees its place', async () => {
  const passwords = createPasswords({
    hash: async () => {
      throw new Error('out of memory')
    },
    verify: async () => true,
  })
  for (let n = 0; n < 3; n++) await expect(passwords.hash('x')).rejects.toThrow('out of memory')
  expect(await passwords.verify('a hash', '')).toBe(true)
})
