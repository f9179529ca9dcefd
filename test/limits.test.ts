import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectionLimits } from '#server/connection-limits.ts'
import { cspReportsPerMinute } from '#server/csp-reports.ts'
import { limits, nodeLimits } from '#server/rate-limits.ts'
import { turnLimits } from '#server/turn-limits.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')
const [, table = ''] = document.split('## Limits')
const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|[^|]*\|$/gm)]
  .map(([, name = '', value = '']) => [name.trim(), value.trim()])
  .filter(([name]) => name !== 'Limit' && name !== '---')

const { reading, paying } = turnLimits(10)
const inTime = ({ points, seconds }: { points: number; seconds: number }) => `${points} in ${seconds} s`

test('the table of limits is the code’s', () => {
  expect(Object.fromEntries(rows)).toEqual({
    'connections in all': String(connectionLimits.total),
    'connections for health checks': String(connectionLimits.reserve),
    'silent connections': String(connectionLimits.silentPerAddress),
    'share of connections with a request in progress': String(connectionLimits.busyShare),
    'first byte, ms': String(connectionLimits.firstByteMs),
    'requests at the database at once': String(reading.atOnce),
    'requests at the database at once, of one': String(reading.atOncePerKey),
    'requests waiting for the database': String(reading.waitingPerKey),
    'requests waiting for a provider at once': String(paying.atOnce),
    'requests waiting for a provider at once, of one': String(paying.atOncePerKey),
    'wait for a turn, ms': String(reading.waitMs),
    'policy reports noted': `${cspReportsPerMinute} in 60 s`,
    page: `${inTime(nodeLimits.page)}, and bursts of ${nodeLimits.page.burst}`,
    webhook: inTime(nodeLimits.webhook),
    ...Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, inTime(limit)])),
  })
})
