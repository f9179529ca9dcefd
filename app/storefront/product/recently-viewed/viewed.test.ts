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

test('the product viewed last is first, and listed once', () => {
  const storage = storageWith(null)
  for (const number of [1, 2, 3, 1]) rememberViewed(storage, id(number))
  expect(readViewed(storage)).toEqual([id(1), id(3), id(2)])
})

test('the product being viewed and the eight before it are stored', () => {
  const storage = storageWith(null)
  for (let number = 1; number <= 30; number++) rememberViewed(storage, id(number))
  expect(readViewed(storage)).toHaveLength(9)
  expect(readViewed(storage)[0]).toBe(id(30))
})

test('a product that is no longer sold is removed', () => {
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
])('damaged or forged storage is an empty list: %s', (text) => {
  expect(readViewed(storageWith(text))).toEqual([])
})

test('without writable storage the list is empty', () => {
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

test('a product stored twice is listed once, and at most nine are read', () => {
  const ids = Array.from({ length: 12 }, (_, at) => id(at))
  expect(readViewed(storageWith(JSON.stringify([id(0), ...ids])))).toEqual(ids.slice(0, 9))
})

test('storage is not written when no product is removed', () => {
  const storage = { ...storageWith(JSON.stringify([id(1)])), setItem: vi.fn() }
  forgetViewed(storage, [])
  expect(storage.setItem).not.toHaveBeenCalled()
  forgetViewed(storage, [id(2)])
  expect(storage.setItem).toHaveBeenCalledWith('aso-recently-viewed', JSON.stringify([id(1)]))
})

test('the storage is the browser’s local storage, or null when access to it throws', () => {
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

test('the list is empty when reading throws', () => {
  const getItem = () => {
    throw new DOMException('The storage is damaged.', 'SecurityError')
  }
  expect(readViewed({ getItem })).toEqual([])
})
