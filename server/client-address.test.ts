import { describe, expect, test } from 'vitest'
import { addressGroup, clientAddress } from './client-address.ts'

describe('the client address of a request', () => {
  test.each([
    ['no proxy trusted: the header is not believed', '198.51.100.7', '203.0.113.9', 0, '198.51.100.7'],
    ['one proxy: what it wrote, at the right end', '10.0.0.1', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies: one further to the left', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['a shorter list than there are proxies', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
    ['no header at all', '10.0.0.1', null, 1, '10.0.0.1'],
    ['an entry that is no address is passed over', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['IPv4 in IPv6 clothes', '::ffff:198.51.100.7', null, 0, '198.51.100.7'],
  ])('%s', (_, socket, forwarded, proxies, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected)
  })

  test('is the same for a thousand forged headers', () => {
    const seen = Array.from({ length: 1000 }, (_, n) => clientAddress('198.51.100.7', `203.0.${n % 256}.${n % 200}`, 0))
    expect(new Set(seen).size).toBe(1)
  })
})

describe('the key of rate limits', () => {
  test('is the address itself for IPv4', () => {
    expect(addressGroup('203.0.113.9')).toBe('203.0.113.9')
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})

// @rule D49 | A forwarded address with a port is the same visitor's
//   broken by: the entry unchanged (client-address.ts)
test.each([
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('a forwarded address %s is %s', (forwarded, address) => {
  expect(clientAddress('10.0.0.1', forwarded, 1)).toBe(address)
})
