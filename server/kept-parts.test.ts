import { expect, test } from 'vitest'
import { keepParts } from './kept-parts.ts'

function parts() {
  const listeners = new Set<(tag: string) => void>()
  let time = 0
  const pageChanges = {
    subscribe: (listener: (tag: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    keep: keepParts({ pageChanges }, () => time),
    changed: (tag: string) => {
      for (const listener of listeners) listener(tag)
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

test.each(['catalogue', 'everything'])('a part is read once until %s changes', async (tag) => {
  const { keep, changed } = parts()
  let value = 'before'
  const read = () => keep('categories', ['catalogue'], async () => value)
  await read()
  value = 'after'
  changed('coupons')
  expect(await read()).toBe('before')
  changed(tag)
  expect(await read()).toBe('after')
})

test('a request after a change doesn’t get the value being read before it', async () => {
  const { keep, changed } = parts()
  const { promise, resolve } = Promise.withResolvers<string>()
  const before = keep('categories', ['catalogue'], () => promise)
  changed('catalogue')
  expect(await keep('categories', ['catalogue'], async () => 'after')).toBe('after')
  resolve('before')
  expect(await before).toBe('before')
  expect(await keep('categories', ['catalogue'], async () => 'read again')).toBe('after')
})

test('an error is thrown to those waiting, and the next request reads again', async () => {
  const { keep } = parts()
  const failing = keep('settings', ['settings'], () => Promise.reject(new Error('no connection')))
  await expect(failing).rejects.toThrow('no connection')
  expect(await keep('settings', ['settings'], async () => 'read')).toBe('read')
})

test('an error of a read before a change keeps the value read after it', async () => {
  const { keep, changed } = parts()
  const { promise, reject } = Promise.withResolvers<string>()
  const before = keep('categories', ['catalogue'], () => promise)
  changed('catalogue')
  await keep('categories', ['catalogue'], async () => 'after')
  reject(new Error('no connection'))
  await expect(before).rejects.toThrow('no connection')
  expect(await keep('categories', ['catalogue'], async () => 'read again')).toBe('after')
})

test('a part is cached for a minute at most', async () => {
  const { keep, pass } = parts()
  await keep('home', ['catalogue'], async () => 'first')
  pass(59_000)
  expect(await keep('home', ['catalogue'], async () => 'second')).toBe('first')
  pass(1_000)
  expect(await keep('home', ['catalogue'], async () => 'third')).toBe('third')
})

test('a cached value can’t be modified', async () => {
  const { keep } = parts()
  const read = () => keep('categories', ['catalogue'], async () => [{ name: 'Adire', tags: ['new'] }])
  const [adire] = await read()
  expect(() => Object.assign(adire ?? {}, { name: 'Ada’s own' })).toThrow(TypeError)
  expect(() => adire?.tags.push('Ada’s own')).toThrow(TypeError)
  expect(await read()).toEqual([{ name: 'Adire', tags: ['new'] }])
})
