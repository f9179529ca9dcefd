import { describe, expect, test } from 'vitest'
import { cached, cacheHeaders } from './cached.ts'

const headersOf = (tags?: readonly string[]) => new Headers(tags && (cached(null, tags).init?.headers as HeadersInit))
const around = (own?: readonly string[], parents?: readonly string[]) =>
  cacheHeaders({ loaderHeaders: headersOf(own), parentHeaders: headersOf(parents) })

describe('the tags of a cached page', () => {
  test('are its own and those of the routes around it, each once', () => {
    expect(around(['product:1', 'catalogue'], ['settings', 'coupons', 'catalogue'])).toEqual({
      'x-page-tags': 'product:1 catalogue settings coupons',
    })
    expect(around(['catalogue'])).toEqual({ 'x-page-tags': 'catalogue' })
  })

  test('are none where its own loader isn’t cached, whatever is around it', () => {
    expect(around(undefined, ['settings'])).toEqual({})
  })

  test('keep the status beside them', () => {
    const { data, init } = cached({ some: 'thing' }, ['catalogue'], { status: 404 })
    expect([data, init?.status]).toEqual([{ some: 'thing' }, 404])
  })
})
