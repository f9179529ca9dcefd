import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

const now = new Date('2026-06-01T12:00:00Z')
const contactOf = (email: string | null) => /^Contact: (.*)$/m.exec(securityTxt('https://aso.example', email, now))?.[1]

// @rule D36 | Security reports go to the shop's own e-mail address, if the settings have one
//   broken by: the settings' address left out (security-txt.ts)
test('names the address in the settings, otherwise one at the host, as a URI', () => {
  expect(contactOf('ade@shop.example')).toBe('mailto:ade@shop.example')
  expect(contactOf('a+b?c&d%e@shop.example')).toBe('mailto:a%2Bb%3Fc%26d%25e@shop.example')
  expect(contactOf(null)).toBe('mailto:security@aso.example')
})

test('names its own address and is valid for a year', () => {
  const lines = securityTxt('https://aso.example', null, now).split('\n')
  expect(lines).toContain('Canonical: https://aso.example/.well-known/security.txt')
  expect(lines).toContain('Expires: 2027-06-01T12:00:00.000Z')
})
