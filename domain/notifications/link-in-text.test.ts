import { expect, test } from 'vitest'
import { hasLink } from './link-in-text.ts'

test.each([
  ...['https://evil.example', 'visit www.evil', 'Win at evil.com now', 'evil.ng/x', 'ｅｖｉｌ．com', 'EVIL.SHOP'],
  ...['evil.click', 'at evil.help now', 'evil.anything/confirm', 'evil.africa'],
])('%s contains a link', (text) => expect(hasLink(text)).toBe(true))

test.each([
  'Adé',
  'O.J. Okafor',
  'St.Mary',
  'No.5 Allen Avenue',
  'Opp. Shoprite, Ikeja',
  'Flat 3, 12/14 Marina',
  'Km 4.5',
  'Plot 4, off Rd.No 12/14',
  'c/o Mrs.Bello',
])('%s contains none', (text) => expect(hasLink(text)).toBe(false))

// For the comparison one such character becomes six letters, and an address may have five hundred characters.
test.each([
  ['a letter', 'a', 20_000],
  ['a sign of six letters', '㌖', 3_000],
])('%s repeated many times is checked quickly', (_, sign, times) => {
  const began = performance.now()
  expect(hasLink(sign.repeat(times))).toBe(false)
  expect(performance.now() - began).toBeLessThan(1_000)
})
