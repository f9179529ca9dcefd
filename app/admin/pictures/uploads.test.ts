import { describe, expect, test } from 'vitest'
import { arrived, changeUploads, nextToSend, outcomeOf, type Upload, type UploadAction } from './uploads.ts'

const files = ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.jpg` }))
const uploadsAfter = (...actions: UploadAction[]) =>
  [{ type: 'added', files } as const, ...actions].reduce<readonly Upload[]>(changeUploads, [])
const ids = (uploads: readonly Upload[]) => uploads.map(({ id }) => id)
const started = (id: string) => ({ type: 'started', id }) as const
const done = (id: string) => ({ type: 'done', id, key: `key-${id}` }) as const
const failed = (id: string) => ({ type: 'failed', id, problem: 'The connection broke', mayRetry: true }) as const

test('two are sent at a time, in the order of selection', () => {
  expect(ids(nextToSend(uploadsAfter(), 2))).toEqual(['a', 'b'])
  expect(ids(nextToSend(uploadsAfter(started('a')), 2))).toEqual(['b'])
  expect(ids(nextToSend(uploadsAfter(started('a'), started('b')), 2))).toEqual([])
  expect(ids(nextToSend(uploadsAfter(started('a'), started('b'), done('b')), 2))).toEqual(['c'])
})

describe('finished uploads', () => {
  test('join the pictures in the order of selection', () => {
    expect(arrived(uploadsAfter(started('a'), started('b'), done('b')))).toEqual([])
    const all = uploadsAfter(started('a'), done('b'), done('a'), { type: 'previewed', id: 'b', preview: 'data:,' })
    expect(arrived(all)).toEqual([
      { id: 'a', key: 'key-a', preview: null },
      { id: 'b', key: 'key-b', preview: 'data:,' },
    ])
  })

  test('don’t wait for failed ones', () => {
    expect(arrived(uploadsAfter(failed('a'), done('b')))).toMatchObject([{ key: 'key-b' }])
  })
})

test('a failed upload says why, and is sent again on request', () => {
  const uploads = uploadsAfter(started('a'), { type: 'progressed', id: 'a', progress: 0.4 }, failed('a'))
  expect(uploads[0]).toMatchObject({ state: 'failed', problem: 'The connection broke', mayRetry: true })
  const retried = changeUploads(uploads, { type: 'retried', id: 'a' })
  expect(retried[0]).toMatchObject({ state: 'waiting', problem: null, progress: 0 })
  expect(ids(nextToSend(retried, 1))).toEqual(['a'])
})

test('a cancelled upload stays removed, whatever events follow', () => {
  const cancelled = uploadsAfter(
    started('a'),
    { type: 'removed', ids: ['a'] },
    { type: 'progressed', id: 'a', progress: 1 },
    done('a'),
  )
  expect(ids(cancelled)).toEqual(['b', 'c'])
  expect(arrived(cancelled)).toEqual([])
})

test('the overall outcome is known once no upload is pending', () => {
  expect(outcomeOf(uploadsAfter(done('a'), done('b')))).toBeNull()
  expect(outcomeOf(uploadsAfter(done('a'), done('b'), done('c')))).toBe('done')
  expect(outcomeOf(uploadsAfter(done('a'), failed('b'), done('c')))).toBe('failed')
})
