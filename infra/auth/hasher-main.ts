import { z } from 'zod'
import { answerRequests } from '../worker-process/answer-requests.ts'

const hasherRequest = z.discriminatedUnion('act', [
  z.object({ act: z.literal('hash'), password: z.string() }),
  z.object({ act: z.literal('verify'), hash: z.string(), password: z.string() }),
])

// Below the priority of pictures and receipts, too: guesses of passwords come as fast as somebody sends them.
const niceness = 10

await answerRequests(async () => {
  const { hashing } = await import('./hashing.ts')
  return async (message) => {
    const request = hasherRequest.parse(message)
    return request.act === 'hash' ? hashing.hash(request.password) : hashing.verify(request)
  }
}, niceness)
