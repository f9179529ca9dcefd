import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'

const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'aso-report-'))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/payments-report.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir },
  })
  return { status, stdout, stderr }
}

test('a day’s payments are reconciled and reported as text, with the database role that owns nothing', async () => {
  await database.pool.query('alter table payment_report add column written_by name default current_user')
  const { status, stdout, stderr } = run('2026-03-09')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^Payments of 2026-03-09: everything agrees\n\n0 orders looked at/)
  expect(status).toBe(0)
  const written = await database.pool.query('select written_by from payment_report')
  expect(written.rows).toEqual([{ written_by: 'aso_app' }])
})

test('an invalid or future day is refused in one sentence, with exit code 1', () => {
  expect(run('yesterday')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^Name a day like /) })
  expect(run('2199-01-01')).toMatchObject({ status: 1, stderr: 'That day is still to come.\n' })
})
