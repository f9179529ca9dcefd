import { expect, test } from 'vitest'
import { resolveCollection } from './resolve-collection.ts'

const categories = [{ slug: 'adire' }, { slug: 'accessories' }]

test.each([
  ['new', { collection: 'new-arrivals' }],
  ['new-arrivals', { collection: 'new-arrivals' }],
  ['bestsellers', { collection: 'bestsellers' }],
  ['sale', { collection: 'sale' }],
  ['adire', { category: 'adire' }],
  ['accessories', { category: 'accessories' }],
  ['nothing-like-it', null],
  ['', null],
  ['<script>', null],
  ['constructor', null],
])('%s is %j', (word, resolved) => {
  expect(resolveCollection(word, categories)).toEqual(resolved)
})
