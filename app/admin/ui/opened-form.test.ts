import { describe, expect, test } from 'vitest'
import { isFormOpened, readsListAgain, withParameter } from './opened-form.ts'

test('a form opens only over the same list', () => {
  const at = (search: string) => new URL(`https://aso.example/admin/coupons${search}`)
  expect(withParameter(new URLSearchParams('q=a&page=2&add='), 'edit', 'c1')).toBe('?q=a&page=2&edit=c1')
  expect(isFormOpened(at('?page=2'), at('?page=2&edit=c1'))).toBe(true)
  expect(isFormOpened(at('?page=2&edit=c1'), at('?page=2'))).toBe(false)
  expect(isFormOpened(at(''), at('?page=2&edit=c1'))).toBe(false)
  expect(isFormOpened(at('?edit=c1'), at('?edit=c1'))).toBe(false)
})

describe('the list below a form', () => {
  const list = new URL('https://aso.example/admin/coupons')
  const form = new URL('?edit=c1', list)
  const step = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true }

  test('is reloaded when the form is closed, and after a successful act', () => {
    expect(readsListAgain({ ...step, currentUrl: form, nextUrl: list })).toBe(true)
    expect(readsListAgain({ ...step, currentUrl: form, nextUrl: form, actionResult: { ok: true } })).toBe(true)
  })

  test('is not reloaded when a form opens, after a refused act, or when the router says so', () => {
    expect(readsListAgain({ ...step, currentUrl: list, nextUrl: form })).toBe(false)
    expect(readsListAgain({ ...step, currentUrl: form, nextUrl: form, actionResult: { ok: false } })).toBe(false)
    expect(readsListAgain({ ...step, currentUrl: form, nextUrl: list, defaultShouldRevalidate: false })).toBe(false)
  })
})
