import { expect, test } from 'vitest'
import { canonicalPath, rulePath } from './rule-path.ts'

test('a path has one spelling, whatever was percent-encoded without need', () => {
  const unreserved = 'ABCXYZabcxyz0123456789-._~'
  const encoded = [...unreserved].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  expect(canonicalPath(`/${encoded}`)).toBe(`/${unreserved}`)
  expect(canonicalPath(`/${encoded.toUpperCase()}`)).toBe(`/${unreserved}`)
})

test.each(['/a%2Fb', '/a%20b', '/%40', '/%5B', '/%60', '/%7B', '/%7F', '/%2C', '/%3A', '/%E1%BB%8D', '/a%'])(
  '%s means something else when it is decoded, so it is kept',
  (path) => {
    expect(canonicalPath(path)).toBe(path)
  },
)

test.each([
  ['/Admin', '/admin'],
  ['//admin///orders', '/admin/orders'],
  ['/%41dmin', '/admin'],
  ['/admin/', '/admin/'],
])('access rules see %s as %s', (path, rule) => {
  expect(rulePath(path)).toBe(rule)
})
