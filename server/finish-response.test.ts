import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { finishResponse } from './finish-response.ts'
import { securityHeaders } from './security-headers.ts'

const security = securityHeaders({
  publicUrl: 'https://aso.example',
  checkoutSources: { script: [], frame: [], connect: [], formAction: [], style: [] },
})

test('a client that disconnects from a streamed response is not a fault', async () => {
  const broken: unknown[] = []
  const body = new ReadableStream<Uint8Array>({ start: (flow) => flow.enqueue(new TextEncoder().encode(': here\n\n')) })
  const answer = await finishResponse(new Response(body, { headers: { 'content-type': 'text/event-stream' } }), {
    path: '/api/v1/events',
    request: new Request('https://aso.example/api/v1/events'),
    requestId: 'number',
    security,
    draining: false,
    onStreamFault: (fault) => broken.push(fault),
  })
  const reader = answer.body?.getReader()
  await reader?.read()
  await turn()
  await reader?.cancel()
  await turn()
  expect(broken).toEqual([])
})
