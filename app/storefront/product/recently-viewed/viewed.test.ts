import { expect, test, vi } from 'vitest'
import { forgetViewed, readViewed, rememberViewed, viewedStorage } from './viewed.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function storageWith(text: string | null): Storage {
  let kept = text
  return {
    length: 0,
    clear: () => {},
    key: () => null,
    removeItem: () => {},
    getItem: () => kept,
    setItem: (_, value) => {
      kept = value
    },
  }
}

test('the product looked at last comes first, once', () => {
  const storage = storageWith(null)
  for (const number of [1, 2, 3, 1]) rememberViewed(storage, id(number))
  expect(readViewed(storage)).toEqual([id(1), id(3), id(2)])
})

test('eight are kept beside the present one', () => {
  const storage = storageWith(null)
  for (let number = 1; number <= 30; number++) rememberViewed(storage, id(number))
  expect(readViewed(storage)).toHaveLength(9)
  expect(readViewed(storage)[0]).toBe(id(30))
})

test('a product that is no longer sold is forgotten', () => {
  const storage = storageWith(JSON.stringify([id(1), id(2)]))
  forgetViewed(storage, [id(1)])
  expect(readViewed(storage)).toEqual([id(2)])
})

test.each([
  '',
  'null',
  '{"ids":[]}',
  '"x"',
  '[',
  '[1,null,{"a":1},["x"],"../../etc","<script>"]',
  JSON.stringify([`${id(1)},${id(2)}`]),
])('what was damaged or forged in storage is nothing: %s', (text) => {
  expect(readViewed(storageWith(text))).toEqual([])
})

test('a browser that keeps nothing has seen nothing', () => {
  const full = {
    ...storageWith(null),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  rememberViewed(full, id(1))
  expect(readViewed(full)).toEqual([])
  expect(readViewed(null)).toEqual([])
})

test('a product that was written twice is one, and nine are read at most', () => {
  const ids = Array.from({ length: 12 }, (_, at) => id(at))
  expect(readViewed(storageWith(JSON.stringify([id(0), ...ids])))).toEqual(ids.slice(0, 9))
})

test('where none is gone nothing is written', () => {
  const storage = { ...storageWith(JSON.stringify([id(1)])), setItem: vi.fn() }
  forgetViewed(storage, [])
  expect(storage.setItem).not.toHaveBeenCalled()
  forgetViewed(storage, [id(2)])
  expect(storage.setItem).toHaveBeenCalledWith('aso-recently-viewed', JSON.stringify([id(1)]))
})

test('the browser’s storage is taken, and none where asking for it throws', () => {
  const localStorage = storageWith(null)
  vi.stubGlobal('window', { localStorage })
  expect(viewedStorage()).toBe(localStorage)
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(viewedStorage()).toBeNull()
  vi.unstubAllGlobals()
})
