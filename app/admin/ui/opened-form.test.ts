import { expect, test } from 'vitest'
import { isFormOpened, withParameter } from './opened-form.ts'

test('a form is opened over the same list alone', () => {
  const at = (search: string) => new URL(`https://aso.example/admin/coupons${search}`)
  expect(withParameter(new URLSearchParams('q=a&page=2&add='), 'edit', 'c1')).toBe('?q=a&page=2&edit=c1')
  expect(isFormOpened(at('?page=2'), at('?page=2&edit=c1'))).toBe(true)
  expect(isFormOpened(at('?page=2&edit=c1'), at('?page=2'))).toBe(false)
  expect(isFormOpened(at(''), at('?page=2&edit=c1'))).toBe(false)
  expect(isFormOpened(at('?edit=c1'), at('?edit=c1'))).toBe(false)
})
