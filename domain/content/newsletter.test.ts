import { describe, expect, test } from 'vitest'
import { longestEmail, readEmail } from './newsletter.ts'

describe('an address for letters', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.Eze+aso@mail.example.ng \n', 'Ada.Eze+aso@mail.example.ng'],
    ['ọlá@example.com', 'ọlá@example.com'],
  ])('is %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email)
  })

  test.each([
    '',
    '   ',
    'ada',
    'ada@example',
    'ada@example.',
    '@example.com',
    'a b@example.com',
    'ada@example.com,ben@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: ben@example.com',
    'ada\0@example.com',
    'ada\ud800@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(longestEmail)}.com`,
  ])('isn’t %j', (typed) => {
    expect(readEmail(typed)).toBeNull()
  })
})
