import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { installCrashHandler } from './crash-handler.ts'
import { logOptions } from './log.ts'

test('a fault that nothing caught is written down, what is under way is finished, and the process ends', async () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  const steps: string[] = []
  // The test runner watches for the same events; here they are ours alone.
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  const uninstall = installCrashHandler({
    log,
    drain: async () => void steps.push('drained'),
    exit: (code) => void steps.push(`exit ${code}`),
  })
  process.emit('uncaughtException', new Error('lost'))
  process.emit('uncaughtException', new Error('lost again'))
  await eventually(() => expect(steps).toEqual(['drained', 'exit 1']))
  uninstall()
  for (const other of others) process.on('uncaughtException', other)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'fatal', err: { message: 'lost' } },
    { level: 'fatal', err: { message: 'lost again' } },
  ])
})
