import { describe, expect, test } from 'vitest'
import { cached, cacheHeaders } from './cached.ts'

const headersOf = (tags?: readonly string[]) => new Headers(tags && (cached(null, tags).init?.headers as HeadersInit))
const around = (own?: readonly string[], parents?: readonly string[]) =>
  cacheHeaders({ loaderHeaders: headersOf(own), parentHeaders: headersOf(parents) })

describe('the tags of a cached page', () => {
  test('are its own and those of its parent routes, each once', () => {
    expect(around(['product:1', 'catalogue'], ['settings', 'coupons', 'catalogue'])).toEqual({
      'x-page-tags': 'product:1 catalogue settings coupons',
    })
    expect(around(['catalogue'])).toEqual({ 'x-page-tags': 'catalogue' })
  })

  test('are none if its own loader isn’t cached, whatever its parents have', () => {
    expect(around(undefined, ['settings'])).toEqual({})
  })

  test('keep the response’s status', () => {
    const { data, init } = cached({ some: 'thing' }, ['catalogue'], { status: 404 })
    expect([data, init?.status]).toEqual([{ some: 'thing' }, 404])
  })
})
