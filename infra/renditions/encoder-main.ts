import { z } from 'zod'
import { answerRequests } from '../worker-process/answer-requests.ts'
import { bytesSchema } from '../worker-process/worker-messages.ts'

// Either a file to be made of an original, or an upload to be re-encoded.
const encoderRequest = z.union([
  z.object({ original: bytesSchema, file: z.string() }),
  z.object({ upload: z.string().describe('The path of its file.') }),
])

await answerRequests(async () => {
  const [{ default: sharp }, { encodeRendition }, { reencodeUpload }] = await Promise.all([
    import('sharp'),
    import('#domain/media/encode-rendition.server.ts'),
    import('#domain/media/reencode-upload.server.ts'),
  ])
  // One core and little memory. A cache would be useless: no two calls are about the same picture.
  sharp.concurrency(1)
  sharp.cache(false)
  // All other decoders are blocked, so that a file that claims to be something else can't attack them.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return async (message) => {
    const request = encoderRequest.parse(message)
    if ('upload' in request) return await reencodeUpload(request.upload)
    return await encodeRendition(request.original, request.file)
  }
})
