import { afterEach, expect, test, vi } from 'vitest'
import { withoutTracking } from './tracking-parameters.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['?utm_source=ig&fbclid=Iw.1&gclid=2&igsh=3&igshid=4&mc_cid=5&mc_eid=6', ''],
  ['?size=M&utm_source=ig&size=L&q=a+b', '?size=M&size=L&q=a+b'],
  ['?q=%C3%A0&utm=1&xfbclid=2&FBCLID=3', '?q=%C3%A0&utm=1&xfbclid=2&FBCLID=3'],
  ['', ''],
])('%j becomes %j', (search, left) => {
  expect(withoutTracking(new URL(`https://aso.example/shop${search}`)).href).toBe(`https://aso.example/shop${left}`)
})

test('with thousands of parameters the query is written once', () => {
  const remove = vi.spyOn(URLSearchParams.prototype, 'delete')
  const write = vi.spyOn(URL.prototype, 'search', 'set')
  const many = Array.from({ length: 2_000 }, (_, n) => `utm_${n}=1`).join('&')
  expect(withoutTracking(new URL(`https://aso.example/?${many}&page=2`)).search).toBe('?page=2')
  expect(remove.mock.calls.length + write.mock.calls.length).toBe(1)
})
