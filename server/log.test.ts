import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeFault } from '#domain/describe-fault.ts'
import { logOptions, logRequest } from './log.ts'

test('an error is logged with its causes, without the rows in a database error', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
  })
  const described = describeFault(new Error('order not written', { cause }))
  expect(described).toMatchObject({ type: 'Error', message: 'order not written', cause: { code: '23505' } })
  expect(described.stack).toContain('log.test.ts')
  expect(JSON.stringify(described)).not.toContain('ada@')
})

test('a thrown value that isn’t an error is logged as text', () => {
  expect(describeFault('gone')).toEqual({ type: 'string', message: 'gone' })
})

// @rule D49 | An address that redirects is logged only by its route, as a document and as the router's data
//   broken by: only refusals logged by route (log.ts)
test.each([302, 202])('text typed into an address that is answered with %i isn’t logged', (status) => {
  const lines: unknown[] = []
  const log = { info: (line: unknown) => lines.push(line) } as unknown as Parameters<typeof logRequest>[0]
  logRequest(log, { requestId: 'r', method: 'GET', path: '/admin/adaeze', status, ms: 1 })
  expect(lines).toEqual([expect.objectContaining({ path: '/*' })])
})

test.each([
  ['a page', '/shop', 200, 'info'],
  ['a health check', '/healthz', 200, 'debug'],
  ['a check before requests are sent', '/readyz', 200, 'debug'],
  ['a file', '/assets/entry.js', 200, 'debug'],
  ['a node that isn’t ready', '/readyz', 503, 'error'],
  ['a body that is too large', '/cart', 413, 'warn'],
  ['a type that isn’t taken', '/cart', 415, 'warn'],
  ['too many requests', '/cart', 429, 'warn'],
  ['a fault', '/cart', 500, 'error'],
])('%s is logged in the operator’s format: %s with %i as %s', (_, path, status, level) => {
  const lines: string[] = []
  const log = pino(logOptions('debug'), { write: (line: string) => void lines.push(JSON.parse(line).level) })
  logRequest(log, { requestId: 'r', method: 'GET', path, status, ms: 1 })
  expect(lines).toEqual([level])
})
