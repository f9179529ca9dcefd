import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureUploads } from '#domain/media/picture-uploads.ts'
import { receiveFile } from '#infra/uploads/receive-file.ts'

const folder = join(tmpdir(), `aso-test-uploads-${process.pid}`)
const turn = { done: () => {} }

/** Receives uploads into a temporary folder and re-encodes them in this process, without queueing. */
export const directUploads: PictureUploads = {
  receive: async (_, chunks) => {
    await mkdir(folder, { recursive: true })
    return receiveFile(folder, chunks)
  },
  takeTurn: async () => turn,
  reencode: async ({ path }) => {
    const { reencodeUpload } = await import('#domain/media/reencode-upload.server.ts')
    return reencodeUpload(path)
  },
  removeAbandoned: () => rm(folder, { recursive: true, force: true }),
}
