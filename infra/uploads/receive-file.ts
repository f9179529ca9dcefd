import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { maxPictureBytes, signatureLength, startsAsPicture } from '#domain/media/picture-type.ts'
import type { Receiving } from '#domain/media/picture-uploads.ts'
import { isDiskFull } from '#domain/media/storage.ts'

const pauseMs = 30_000

/**
 * Writes what arrives to a new file in the folder. Stops at the first byte too many, as soon as the beginning isn't
 * that of a picture, and when nothing arrives for `longestPauseMs`; then no file is left.
 */
export async function receiveFile(
  folder: string,
  chunks: AsyncIterable<Uint8Array>,
  longestPauseMs = pauseMs,
): Promise<Receiving> {
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  const file = await open(path, 'wx')
  let received: Receiving = { ok: false, reason: 'incomplete' }
  try {
    const refused = await writeAll(file, chunks, longestPauseMs)
    received = refused ? { ok: false, reason: refused } : { ok: true, file: { path, remove } }
  } catch (fault) {
    if (!isDiskFull(fault)) throw fault
    received = { ok: false, reason: 'storage_full' }
  } finally {
    await file.close()
    if (!received.ok) await remove()
  }
  return received
}

type Refused = Extract<Receiving, { ok: false }>['reason']

async function writeAll(
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  longestPauseMs: number,
): Promise<Refused | null> {
  const iterator = chunks[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  let size = 0
  try {
    for (;;) {
      const step = await nextWithin(iterator, longestPauseMs)
      if (step === null) return 'incomplete'
      if (step.done) break
      size += step.value.byteLength
      if (size > maxPictureBytes) return 'too_large'
      if (first.byteLength < signatureLength) {
        first = Buffer.concat([first, step.value.subarray(0, signatureLength)])
        if (first.byteLength >= signatureLength && !startsAsPicture(first)) return 'unsupported_type'
      }
      await file.writeFile(step.value)
    }
    return startsAsPicture(first) ? null : 'unsupported_type'
  } finally {
    // The rest isn't wanted, and its sender may never finish, so nobody waits for this.
    void iterator.return?.().catch(() => {})
  }
}

/** Null when nothing comes in time, or the sender has gone. */
async function nextWithin(
  iterator: AsyncIterator<Uint8Array>,
  longestPauseMs: number,
): Promise<IteratorResult<Uint8Array> | null> {
  const timer = new AbortController()
  const paused = wait(longestPauseMs, null, { signal: timer.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([iterator.next(), paused])
  } catch {
    return null
  } finally {
    timer.abort()
  }
}
