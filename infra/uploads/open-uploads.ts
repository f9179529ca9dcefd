import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureUploads, Reencoding } from '#domain/media/picture-uploads.ts'
import type { Shop } from '#domain/shop.ts'
import { type EncoderProcess, openEncoderProcess } from '../renditions/encoder-process.ts'
import { hasRoom } from './free-space.ts'
import { receiveFile } from './receive-file.ts'

type TakeTurn = (sender: string) => Promise<{ done: () => void } | null>

export type UploadOptions = {
  /** Where files are while they are uploaded; made when the first comes. */
  folder: string
  /** Turns at receiving and at re-encoding. */
  receiving: TakeTurn
  reencoding: TakeTurn
  /** How many pictures are re-encoded at once, at most, each in a process of its own. */
  atOnce: number
  /** Gets the faults of the processes that re-encode. */
  report: Shop['report']
  /** How many milliseconds re-encoding may take; 30 seconds if not given. */
  withinMs?: number
  /** Whether the disk has room for another file. Tests give their own. */
  hasRoom?: (folder: string) => Promise<boolean>
}

// Longer than any upload may take.
const abandonedMs = 10 * 60_000
// A decoder that one file keeps busy for longer than this is ended. Long enough for good pictures on a busy machine.
const reencodingMs = 30_000
const mostFiles = 10

/** Receives uploads into files, and re-encodes pictures in processes of their own; `close` ends those. */
export function openUploads(options: UploadOptions): PictureUploads & { close: () => void } {
  const { folder, receiving, reencoding, atOnce, report, withinMs = reencodingMs } = options
  const hasRoomFor = options.hasRoom ?? hasRoom
  const processes = Array.from({ length: atOnce }, () => openEncoderProcess({ withinMs, mostFiles }))
  const free = [...processes]

  return {
    receive: async (sender, chunks) => {
      const turn = await receiving(sender)
      if (!turn) return { ok: false, reason: 'no_room' }
      try {
        await mkdir(folder, { recursive: true })
        if (!(await hasRoomFor(folder))) return { ok: false, reason: 'storage_full' }
        return await receiveFile(folder, chunks)
      } finally {
        turn.done()
      }
    },
    takeTurn: reencoding,
    reencode: async ({ path }) => {
      const encoder = free.pop()
      if (!encoder) throw new Error('Pictures are made anew in turns')
      try {
        return await reencodeIn(encoder, path, report)
      } finally {
        free.push(encoder)
      }
    },
    removeAbandoned: () => removeOlderThan(folder, Date.now() - abandonedMs),
    close: () => {
      for (const encoder of processes) encoder.close()
    },
  }
}

// Mostly the process died of the file, or was ended because it took too long, and all that anybody can do is to upload
// another file. What is wrong with the machine instead is found in the log.
const reencodeIn = (encoder: EncoderProcess, path: string, report: Shop['report']): Promise<Reencoding> =>
  encoder.reencode(path).catch((fault) => {
    report(fault, 're-encoding an uploaded picture failed')
    return { ok: false, reason: 'unreadable' }
  })

async function removeOlderThan(folder: string, time: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < time) await rm(path, { force: true })
  }
}
