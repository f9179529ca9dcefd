import type { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { installCrashHandler } from './crash-handler.ts'
import { logOptions } from './log.ts'

// The test runner listens to these events as well; its listeners are removed during a test.
const events = ['uncaughtException', 'unhandledRejection']
const emitter: EventEmitter = process
let others: { event: string; listeners: ReturnType<EventEmitter['rawListeners']> }[]
let uninstall: () => void
let steps: string[]
let lines: string[]
beforeEach(() => {
  others = events.map((event) => ({ event, listeners: emitter.rawListeners(event) }))
  for (const event of events) emitter.removeAllListeners(event)
  steps = []
  lines = []
})
afterEach(() => {
  uninstall()
  for (const { event, listeners } of others)
    for (const listener of listeners) emitter.on(event, listener as (...args: unknown[]) => void)
  vi.useRealTimers()
})

function install(drain: () => Promise<void>): void {
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  uninstall = installCrashHandler({ log, drain, exit: (code) => void steps.push(`exit ${code}`) })
}
const drained = async () => void steps.push('drained')
const logged = () => lines.map((line) => JSON.parse(line))

test('an uncaught exception is logged, the server is drained, and the process exits', async () => {
  install(drained)
  process.emit('uncaughtException', new Error('lost'))
  process.emit('uncaughtException', new Error('lost again'))
  await eventually(() => expect(steps).toEqual(['drained', 'exit 1']))
  expect(logged()).toMatchObject([
    { level: 'fatal', err: { message: 'lost' } },
    { level: 'fatal', err: { message: 'lost again' } },
  ])
})

test('an unhandled rejection does the same', async () => {
  install(drained)
  process.emit('unhandledRejection', new Error('lost'), Promise.resolve())
  await eventually(() => expect(steps).toEqual(['drained', 'exit 1']))
  expect(logged()).toMatchObject([{ level: 'fatal', err: { message: 'lost' } }])
})

test('the process exits even if the server can’t be drained, and says why', async () => {
  install(() => Promise.reject(new Error('no database')))
  process.emit('uncaughtException', new Error('lost'))
  await eventually(() => expect(steps).toEqual(['exit 1']))
  expect(logged()).toMatchObject([{ err: { message: 'lost' } }, { err: { message: 'no database' } }])
})

test('the process exits after 25 seconds even if the server isn’t drained by then', () => {
  vi.useFakeTimers()
  install(() => new Promise(() => {}))
  process.emit('uncaughtException', new Error('lost'))
  vi.advanceTimersByTime(24_999)
  expect(steps).toEqual([])
  vi.advanceTimersByTime(1)
  expect(steps).toEqual(['exit 1'])
})
