import { workOnImports } from '#domain/catalogue/csv/work-on-imports.server.ts'
import { openTestPool } from '../open-test-pool.ts'

// A node that works on imports and kills itself before its nth statement, or tells its parent when it is done. Its clock is `aheadMs`
// ahead, so that the leases of dead nodes have expired.
const [databaseUrl = '', statements = '', aheadMs = '0'] = process.argv.slice(2)
const { db, pool } = openTestPool(databaseUrl, 4, 'import-node')
let left = Number(statements)
pool.on('connect', (client) => {
  const query = client.query
  client.query = function (this: typeof client, ...statement: unknown[]) {
    if (--left < 0) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, this, statement)
  }
})
const clock = () => new Date(Date.now() + Number(aheadMs))
const report = (fault: unknown) => console.error(fault)
await workOnImports({ db, clock, report }, new AbortController().signal)
process.send?.(Number(statements) - left, () => process.exit())
