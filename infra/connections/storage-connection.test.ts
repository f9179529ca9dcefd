import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storage } from '#domain/media/storage.ts'
import { localStorage } from '#infra/storage/open-storage.ts'
import { storageConnection } from './storage-connection.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-connection-'))
  storage = await localStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const failing = (fault: Error): Storage => ({
  ...storage,
  write: () => Promise.reject(new Error('Cannot write', { cause: fault })),
})
const named = (name: string, code = '') =>
  Object.assign(new Error(`${name} with key s3cr3t-key`), { name, ...(code && { code }) })

// @rule First hour | The picture store is tested with a small file, which is deleted, and an error is named
test('a working store has no file left afterwards', async () => {
  expect(await storageConnection(storage, null).tryOut()).toEqual({ ok: true })
  expect(await readdir(join(folder, 'media'))).toEqual([])
})

test.each([
  [named('Error', 'ENOSPC'), 'full'],
  [named('Error', 'EACCES'), 'not_writable'],
  [named('NoSuchBucket'), 'not_there'],
  [named('SignatureDoesNotMatch'), 'key_refused'],
  [named('AccessDenied'), 'key_may_not'],
  [named('TimeoutError'), 'timed_out'],
  [named('Error', 'ENOTFOUND'), 'host_not_found'],
  [named('Oops'), 'other'],
])('a store that fails with %s', async (fault, problem) => {
  const tried = await storageConnection(failing(fault), 'pictures', ['s3cr3t-key']).tryOut()
  expect(tried).toMatchObject({ ok: false, problem })
  expect(JSON.stringify(tried)).not.toContain('s3cr3t-key')
})

test('a store that can be written but not read has no file left either', async () => {
  const unreadable = { ...storage, read: () => Promise.reject(named('AccessDenied')) }
  expect(await storageConnection(unreadable, null).tryOut()).toMatchObject({ ok: false, problem: 'key_may_not' })
  expect(await readdir(join(folder, 'media'))).toEqual([])
})

test('a store that returns other bytes fails', async () => {
  const forgetful = { ...storage, read: async () => new Uint8Array([1]) }
  expect(await storageConnection(forgetful, null).tryOut()).toMatchObject({ ok: false, problem: 'other' })
})
