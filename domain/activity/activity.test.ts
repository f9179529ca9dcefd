import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { activityKinds, ownActions } from './activity.ts'

const domain = join(import.meta.dirname, '..')
const actionsInCode = new Set(
  readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts') && !file.startsWith('activity'))
    .flatMap((file) => {
      const text = readFileSync(join(domain, file), 'utf8')
      return /writeAuditLogs?|auditLog'/.test(text)
        ? [...text.matchAll(/action(?:: | = [^\n]*\? )'([a-z_]+)'(?: : '([a-z_]+)')?/g)]
        : []
    })
    .flatMap(([, ...actions]) => actions.filter((action) => action !== undefined)),
)

// @rule Activity | Every action in the audit log has words and a kind
//   broken by: an action left out (activity.ts)
test('every action that the code writes is known', () => {
  const known: string[] = [...Object.values(activityKinds).flat(), ...ownActions]
  expect([...actionsInCode].filter((action) => !known.includes(action))).toEqual([])
  expect(actionsInCode.size).toBeGreaterThan(40)
  expect(new Set(known).size).toBe(known.length)
})

test('the indexes exclude the actions that the activity excludes', () => {
  const migration = readFileSync(join(domain, '../db/migrations/0047b_activity_indexes.sql'), 'utf8')
  const list = ownActions.map((action) => `'${action}'`).join(', ')
  expect(migration.split(`where action not in (${list})`)).toHaveLength(4)
})
