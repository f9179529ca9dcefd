import { describe, expect, test } from 'vitest'
import { freeSlug, maxSlugLength, slugify, typedSlug } from './slug.ts'

// @rule back-office §5 Product form | The slug is the name in lower case without other characters, spaces as hyphens, repeated
//   hyphens as one
//   broken by: hyphens not collapsed (slug.ts)
describe('a slug', () => {
  test.each([
    ['Midnight Bloom Gown', 'midnight-bloom-gown'],
    ['Àdìrẹ Bùbá & Ìró', 'adire-buba-iro'],
    ['Ƙawa Ɗinki', 'kawa-dinki'],
    ['  two -- piece -- 2  ', 'two-piece-2'],
    ['snake_case stays', 'snake_case-stays'],
    ["Ada's “Best” Dress!", 'adas-best-dress'],
    ['<script>alert(1)</script>', 'scriptalert1script'],
    ['=1+1', '11'],
    ['\u202eevil\u202c', 'evil'],
    ['晚礼服', ''],
    ['---', ''],
    ['', ''],
  ])('of %j is %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
    expect(slugify(slug)).toBe(slug)
  })

  test('is cut where it is too long, without a trailing hyphen', () => {
    expect(slugify(`${'a'.repeat(maxSlugLength - 1)} b`)).toBe('a'.repeat(maxSlugLength - 1))
    expect(slugify('x'.repeat(10_000))).toHaveLength(maxSlugLength)
  })

  test('keeps a trailing hyphen while it is being typed', () => {
    expect(typedSlug('Adire ')).toBe('adire-')
    expect(typedSlug('adire-G')).toBe('adire-g')
  })

  test('that is taken has a free alternative', () => {
    expect(freeSlug('gown', new Set())).toBe('gown')
    expect(freeSlug('gown', new Set(['gown', 'gown-2', 'gown-4']))).toBe('gown-3')
    expect(freeSlug(`${'x'.repeat(maxSlugLength - 4)}--yy`, new Set())).toBe(`${'x'.repeat(maxSlugLength - 4)}--yy`)
    const cut = `${'x'.repeat(maxSlugLength - 3)}-yy`
    expect(freeSlug(cut, new Set([cut]))).toBe(`${'x'.repeat(maxSlugLength - 3)}-2`)
    const long = 'x'.repeat(maxSlugLength)
    expect(freeSlug(long, new Set([long]))).toBe(`${'x'.repeat(maxSlugLength - 2)}-2`)
  })
})
