import { expect, test } from 'vitest'
import { toCategory } from './to-category.ts'

const row = { id: 'c1', name: 'Lace', slug: 'lace', description: '', products: '12', focusX: 20, focusY: 70 }
const picture = { key: 'a1', width: 900, height: 1200, alt: '', color: '#aabbcc' }

test('a category has its row’s values, the number of its products, and a picture with its focus', () => {
  expect(toCategory({ ...row, picture })).toEqual({
    id: 'c1',
    name: 'Lace',
    slug: 'lace',
    description: '',
    products: 12,
    picture: { ...picture, focus: '20% 70%' },
  })
  expect(toCategory({ ...row, picture: null, products: null })).toMatchObject({ picture: null, products: 0 })
})
