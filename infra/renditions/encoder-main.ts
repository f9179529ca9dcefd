import { setPriority } from 'node:os'
import type { EncoderResponse } from './encoder-messages.ts'

// The process that encodes. It gives way to the shop; threads that libraries start later inherit that, so it comes before them.
setPriority(5)
const [{ default: sharp }, { encodeRendition }, { encoderRequest }] = await Promise.all([
  import('sharp'),
  import('#domain/media/encode-rendition.server.ts'),
  import('./encoder-messages.ts'),
])
// One core and little memory: another picture is never the same.
sharp.concurrency(1)
sharp.cache(false)

const send = (response: EncoderResponse) => void process.send?.(response, undefined, undefined, () => {})

process.on('message', async (message) => {
  try {
    const { original, file } = encoderRequest.parse(message)
    send({ bytes: await encodeRendition(original, file) })
  } catch (fault) {
    send({ problem: fault instanceof Error ? fault.message : String(fault) })
  }
})
process.on('disconnect', () => process.exit())
