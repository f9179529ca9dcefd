import { answerRequests } from './answer-requests.ts'

/** Answers with the number of its process; when it is asked to be silent, never. */
await answerRequests(async () => async (request) => {
  if (JSON.stringify(request).includes('silent')) await new Promise(() => {})
  return process.pid
})
