import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('an invalid variable is reported in one sentence, with exit code 1', () => {
  const ended = run(['bin/migrate.ts'], { PORT: 'abc', DATABASE_URL: 'mysql://x' })
  expect(ended).toEqual({
    status: 1,
    stdout: '',
    stderr: 'PORT must be a number.\nDATABASE_URL must be an address that starts with postgres://.\n',
  })
})

test('an unreachable database is reported in one sentence, with exit code 1', () => {
  const { status, stderr } = run(['bin/migrate.ts'], { DATABASE_URL: 'postgres://aso@127.0.0.1:1/aso' })
  expect(status).toBe(1)
  expect(stderr).toBe(
    "The database of DATABASE_URL can't be used (connect ECONNREFUSED 127.0.0.1:1); check that it runs and that the address is right.\n",
  )
})

test('the command for administrators needs an e-mail address', () => {
  for (const args of [[], ['--withdraw'], ['--reset-second-factor'], ['--reset', 'someone@example.com']]) {
    const { status, stderr } = run(['bin/admin.ts', ...args])
    expect(status).toBe(1)
    expect(stderr).toBe(
      'Name the account: npm run admin -- someone@example.com, or with --withdraw or --reset-second-factor before the address\n',
    )
  }
})

test('the last line of a test run sums up all runners; a step without tests counts as one', () => {
  const { status, stdout } = steps(`[
    { name: 'types', run: async () => ({ ok: true, output: '' }) },
    { name: 'unit', run: async () => ({ ok: true, output: '', counts: { passed: 7, failed: 0, skipped: 2 } }) },
  ]`)
  expect(status).toBe(0)
  expect(lastLine(stdout)).toBe('8 passed, 0 failed, 2 skipped')
})

test('a failed step prints its output, and only steps that need it are skipped', () => {
  const { status, stdout } = steps(`[
    { name: 'build', run: async () => ({ ok: false, output: 'no such file' }) },
    { name: 'browser', needs: 'build', run: async () => ({ ok: true, output: '' }) },
    { name: 'unit', run: async () => ({ ok: true, output: '', counts: { passed: 3, failed: 0, skipped: 0 } }) },
  ]`)
  expect(status).toBe(1)
  expect(stdout).toContain('no such file')
  expect(lastLine(stdout)).toBe('3 passed, 1 failed, 1 skipped')
})

test('the slowest tests are listed before the last line, slowest first', () => {
  const timed = Array.from({ length: 25 }, (_, n) => ({ name: `test ${n}`, milliseconds: n * 100 }))
  const { stdout } = steps(
    `[{ name: 'unit', run: async () => ({ ok: true, output: '', tests: ${JSON.stringify(timed)} }) }]`,
    '{ listSlowest: true }',
  )
  const lines = stdout.trimEnd().split('\n')
  const first = lines.indexOf('The 20 slowest of 25 tests:')
  expect(lines.slice(first + 1, first + 3)).toEqual(['   2.4 s  test 24', '   2.3 s  test 23'])
  expect(lines.slice(first + 21)).toEqual(['', '1 passed, 0 failed'])
})

test('steps in an inner list run concurrently', () => {
  const { status, stdout } = steps(`[
    [
      { name: 'waits', run: () => new Promise((resolve) => { globalThis.go = () => resolve({ ok: true, output: '' }) }) },
      { name: 'lets go', run: async () => { globalThis.go(); return { ok: true, output: '' } } },
    ],
  ]`)
  expect([status, lastLine(stdout)]).toEqual([0, '2 passed, 0 failed'])
})

test('a runner that fails without a failed test is a failure', () => {
  const { status, stdout } = steps(`[
    { name: 'unit', run: async () => ({ ok: false, output: '', counts: { passed: 3, failed: 0, skipped: 0 } }) },
  ]`)
  expect(status).toBe(1)
  expect(lastLine(stdout)).toBe('3 passed, 1 failed')
})

function steps(list: string, options = '{}') {
  const script = `import { runSteps } from '#bin/steps.ts'\nawait runSteps(() => ${list}, ${options})`
  return run(['--input-type=module', '--eval', script])
}

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, stdout, stderr }
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)
