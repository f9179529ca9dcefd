import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countedAddress, countedMailbox, hasTag, invalidEmail, maxEmailLength, readEmail } from './email-address.ts'

describe('an e-mail address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.Eze+aso@mail.example.ng \n', 'Ada.Eze+aso@mail.example.ng'],
    ["ada_o'neil-1@xn--bcher-kva.example", "ada_o'neil-1@xn--bcher-kva.example"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('is valid: %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email)
  })

  test.each([
    '',
    '   ',
    'ada',
    'ada@example',
    'ada@example.',
    '@example.com',
    'a@b..c',
    'a@b..com',
    'a@.example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example.c',
    'a@example.123',
    'ada..eze@example.com',
    '.ada@example.com',
    'ada.@example.com',
    "ada'@example.com",
    'ada@büro.example',
    'ada@пример.рф',
    'ọlá@example.com',
    'a@b@example.com',
    'a b@example.com',
    'ada@example.com,ben@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: ben@example.com',
    'ada\0@example.com',
    'ada\ud800@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(maxEmailLength / 2)}com`,
  ])('is invalid: %j', (typed) => {
    expect(readEmail(typed)).toBeNull()
  })

  // @rule §5 Checkout, §5 Newsletter | One rule for e-mail addresses, which accepts none that a provider refuses
  //   broken by: other punctuation accepted (email-address.ts)
  test('is never one that a provider refuses', () => {
    const letter = fc.constantFrom(..."aZ09._-+'!#&=é@ ".split(''))
    const text = fc.string({ unit: letter, minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(text, text, fc.constantFrom('com', 'ng', 'c', 'co-m', 'рф'), (name, host, top) => {
        const email = readEmail(`${name}@${host}.${top}`)
        // The rule that the payment sandbox uses.
        if (email !== null) expect(z.email().safeParse(email).success).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })
})

test('an address of the maximum length is valid, one character more isn’t', () => {
  // Labels may have at most 63 letters.
  const host = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.ng`
  const longest = `${'a'.repeat(maxEmailLength - host.length - 1)}@${host}`
  expect([longest.length, readEmail(longest)]).toEqual([maxEmailLength, longest])
  expect(readEmail(longest.replace('.ng', 'x.ng'))).toBeNull()
  expect(invalidEmail).toBe('Please enter a valid email address')
})

test.each([
  ['Ada@Example.com', false, 'ada@example.com', 'ada@example.com'],
  ['Ada+Shop@example.com', true, 'ada@example.com', 'ada+@example.com'],
  ['ada+1+2@example.com', true, 'ada@example.com', 'ada+@example.com'],
])('mails to %s are counted by mailbox, or together for all its tags', (email, isTagged, mailbox, address) => {
  expect([hasTag(email), countedMailbox(email), countedAddress(email)]).toEqual([isTagged, mailbox, address])
})
