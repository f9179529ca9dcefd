import { expect, test } from 'vitest'
import { chosenTag, type HomeSections, offeredTags, usualTag } from './section-tag.ts'

const product = { id: 'p' } as HomeSections['all'][number]
const empty: HomeSections = { all: [], newArrivals: [], bestsellers: [], trending: [] }
const full: HomeSections = { all: [product], newArrivals: [product], bestsellers: [product], trending: [product] }

test('a product section offers the tags all, new arrivals, bestsellers and trending', () => {
  expect(offeredTags(full)).toEqual(['all', 'new-arrivals', 'bestsellers', 'trending'])
})

// @rule §2 Home page | A tag with nothing to show isn't offered
test('a tag with nothing to show isn’t offered', () => {
  expect(offeredTags({ ...full, trending: [] })).toEqual(['all', 'new-arrivals', 'bestsellers'])
  expect(offeredTags(empty)).toEqual([])
})

test('new arrivals are shown first, or everything if nothing is new', () => {
  expect(usualTag(full)).toBe('new-arrivals')
  expect(usualTag({ ...full, newArrivals: [] })).toBe('all')
})

test.each([
  ['trending', 'trending'],
  [null, 'new-arrivals'],
  ['', 'new-arrivals'],
  ['Trending', 'new-arrivals'],
  ['toString', 'new-arrivals'],
])('an address with the tag %s shows %s', (asked, shown) => {
  expect(chosenTag(full, asked)).toBe(shown)
})

test('an address with the tag of an empty section shows the default one', () => {
  expect(chosenTag({ ...full, bestsellers: [] }, 'bestsellers')).toBe('new-arrivals')
})
