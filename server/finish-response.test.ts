import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { finishResponse } from './finish-response.ts'
import { securityHeaders } from './security-headers.ts'

const security = securityHeaders({
  publicUrl: 'https://aso.example',
  checkoutSources: { script: [], frame: [], connect: [], formAction: [], style: [] },
})

/** A response whose body begins with a text and never ends. */
const unending = (type: string, first: string) =>
  new Response(new ReadableStream<Uint8Array>({ start: (flow) => flow.enqueue(new TextEncoder().encode(first)) }), {
    headers: { 'content-type': type },
  })

const finish = (response: Response, path: string, onStreamFault: (fault: unknown) => void) =>
  finishResponse(response, {
    path,
    request: new Request(`https://aso.example${path}`, { headers: { 'accept-encoding': 'br' } }),
    requestId: 'number',
    security,
    draining: false,
    onStreamFault,
  })

test('a client that disconnects from a streamed response is not a fault', async () => {
  const broken: unknown[] = []
  const answer = await finish(unending('text/event-stream', ': here\n\n'), '/api/v1/events', (fault) =>
    broken.push(fault),
  )
  const reader = answer.body?.getReader()
  await reader?.read()
  await turn()
  await reader?.cancel()
  await turn()
  expect(broken).toEqual([])
})

test('a file of rows is sent while it is made, and isn’t held back to be compressed', async () => {
  const finishing = finish(unending('text/csv; charset=utf-8', 'Order ID\r\n'), '/api/v1/admin/orders', () => {})
  const answer = await Promise.race([finishing, turn().then(() => null)])
  expect(answer?.headers.get('content-encoding')).toBeNull()
  const reader = answer?.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('Order ID\r\n')
  await reader?.cancel()
})
