import { answerRequests } from './answer-requests.ts'

/** Answers with the number of its process; when it is asked to be silent, never, and when to fail, with a fault. */
await answerRequests(async () => async (request) => {
  if (JSON.stringify(request).includes('silent')) await new Promise(() => {})
  if (JSON.stringify(request).includes('fail')) throw new Error('as it was asked')
  return process.pid
})
