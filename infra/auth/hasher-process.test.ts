import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PasswordsBusy } from '#domain/accounts/passwords.ts'
import { type HasherProcess, openHasherProcess } from './hasher-process.ts'
import { hashing } from './hashing.ts'
import { createPasswords } from './passwords.ts'

const password = 'indigo and calabash'
// Other systems have no /proc to list processes from.
const isLinux = process.platform === 'linux'
let hasher: HasherProcess
let reported: unknown[]
let right: string
const report = (fault: unknown, about: string) => void reported.push([about, String(fault)])
beforeAll(async () => {
  reported = []
  hasher = openHasherProcess(report)
  right = await hasher.hash(password)
})
beforeEach(() => {
  reported = []
})
afterAll(() => hasher.close())

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const hashersOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).includes('hasher-main'))
    .map(Number)
    .filter((pid) => Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]) === parent)
/** The processor time of a process and all its threads, in hundredths of a second. */
function ticksOf(pid: number): number {
  const [user = 0, system = 0] = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return user + system
}
/** The process ids of the hashers that `open` started. */
function startedBy<T>(open: () => T): { opened: T; pids: () => number[] } {
  const before = new Set(hashersOf(process.pid))
  const opened = open()
  return { opened, pids: () => hashersOf(process.pid).filter((pid) => !before.has(pid)) }
}

test('hashes are the same as in this process', async () => {
  const hash = await hasher.hash(password)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(hash).not.toBe(right)
  expect(await hashing.verify({ hash, password })).toBe(true)
  const before = await hashing.hash('ọ̀rọ̀ aṣínà kan 😀')
  expect(await hasher.verify({ hash: before, password: 'ọ̀rọ̀ aṣínà kan 😀' })).toBe(true)
  expect(await hasher.verify({ hash: before, password })).toBe(false)
  expect(await hasher.verify({ hash: await hashAsBefore(password), password })).toBe(true)
})

// @rule D49 | Passwords are hashed outside the process that serves requests, with the same result
//   broken by: hashed in this process (hasher-process.ts)
test('hashing takes the processor time of another process', async () => {
  if (!isLinux) return
  const { opened, pids } = startedBy(() => openHasherProcess(report))
  await opened.hash(password)
  const [pid = 0] = pids()
  const before = ticksOf(pid)
  for (let n = 0; n < 20; n++) await opened.hash(password)
  // Twenty hashes take a processor at least a quarter of a second.
  expect(ticksOf(pid) - before).toBeGreaterThan(10)
  opened.close()
})

// @rule D49 | Password hashing has a lower priority than requests, pictures and receipts
//   broken by: the priority of the encoder (hasher-main.ts)
test('the process and its threads have a lower priority than the shop, and know none of its secrets', async () => {
  if (!isLinux) return
  const { opened, pids } = startedBy(() => openHasherProcess(report))
  await opened.hash(password)
  const [pid = 0] = pids()
  const threads = readdirSync(`/proc/${pid}/task`).filter((id) =>
    read(`/proc/${pid}/task/${id}/comm`).includes('libuv'),
  )
  expect(threads.length).toBeGreaterThan(0)
  expect(new Set([pid, ...threads.map(Number)].map((id) => getPriority(id)))).toEqual(new Set([10]))
  expect(read(`/proc/${pid}/environ`)).not.toContain('HOME=')
  opened.close()
})

// @rule D49 | The first sign-in after a start doesn't wait for the process to start
//   broken by: the process started by the first password (hasher-process.ts)
test('the process is running before the first password', () => {
  if (!isLinux) return
  const { opened, pids } = startedBy(() => openHasherProcess(report))
  expect(pids()).toHaveLength(1)
  opened.close()
})

// @rule D49 | A password whose process ends is checked by the next process, and the operator is notified
//   broken by: the call not repeated, no report (hasher-process.ts)
test('a process that dies during work is replaced, and every call is answered', async () => {
  if (!isLinux) return
  const { opened, pids } = startedBy(() => openHasherProcess(report))
  const passwords = createPasswords(opened, 4)
  const calls = [true, false, true, true, false].map((isRight) => passwords.verify(right, isRight ? password : 'wrong'))
  const [pid = 0] = pids()
  process.kill(pid, 'SIGKILL')
  expect(await Promise.all(calls)).toEqual([true, false, true, true, false])
  expect(pids()).not.toContain(pid)
  // Two calls were being worked on.
  expect(reported).toEqual(Array(2).fill(['hash a password', 'Error: the password hasher ended']))
  opened.close()
})

// @rule D49 | If the process keeps ending, calls are repeated a limited number of times; then they are refused for the moment,
//   and later ones answered
//   broken by: calls repeated once (hasher-process.ts); repeated forever (hasher-process.ts)
test('a process that is killed twice in a row still answers; one that keeps dying is given up for the moment', async () => {
  if (!isLinux) return
  const { opened, pids } = startedBy(() => openHasherProcess(report))
  const passwords = createPasswords(opened, 4)
  const killed = new Set<number>()
  const kill = () => {
    for (const pid of pids().filter((pid) => !killed.has(pid))) {
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    return killed.size
  }
  const checked = passwords.verify(right, password)
  await expect.poll(kill, { interval: 5, timeout: 20_000 }).toBe(2)
  expect(await checked).toBe(true)
  killed.clear()
  reported = []
  const refused = expect(passwords.verify(right, password)).rejects.toThrow(PasswordsBusy)
  await expect.poll(kill, { interval: 5, timeout: 20_000 }).toBe(4)
  await refused
  expect(reported).toHaveLength(4)
  expect(await passwords.verify(right, password)).toBe(true)
  opened.close()
})

test('a process that dies idle is replaced by the next call', async () => {
  if (!isLinux) return
  const { opened, pids } = startedBy(() => openHasherProcess(report))
  expect(await opened.verify({ hash: right, password })).toBe(true)
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  expect(await opened.verify({ hash: right, password })).toBe(true)
  opened.close()
})

describe('the queue of the process', () => {
  test('holds fifty calls; further ones are refused, and the others answered', async () => {
    const passwords = createPasswords(hasher, 4)
    const calls = Array.from({ length: 60 }, (_, n) => passwords.verify(right, n % 2 ? password : 'wrong'))
    const answers = await Promise.allSettled(calls)
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toEqual(Array(8).fill(expect.any(PasswordsBusy)))
    expect(answers.slice(0, 52)).toEqual(
      Array.from({ length: 52 }, (_, n) => ({ status: 'fulfilled', value: n % 2 === 1 })),
    )
  })
})

// @rule D49 | A logged fault contains no password
//   broken by: the request in the fault's message (answer-requests.ts); every fault treated as an end of the process
//   (hasher-process.ts)
test('a fault of the process doesn’t reveal the password, and the next is checked', async () => {
  const broken = hasher.verify({ hash: '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$dGFn', password })
  await expect(broken).rejects.toThrow(/^The password hasher failed: a password hash of unknown parameters$/)
  const malformed = await hasher.verify({ hash: 7 as never, password }).catch((fault: Error) => `${fault.stack}`)
  expect(malformed).toContain('The password hasher failed')
  expect(malformed).not.toContain(password)
  // No process ended, so no call was repeated.
  expect(reported).toEqual([])
  expect(await hasher.verify({ hash: right, password })).toBe(true)
})

test('closing ends the process with its current work, and starts no other', async () => {
  if (!isLinux) return
  const { opened, pids } = startedBy(() => openHasherProcess(report))
  const [pid = 0] = pids()
  const underWay = opened.hash(password)
  opened.close()
  await expect(underWay).rejects.toThrow('the password hasher is closed')
  await expect(opened.hash(password)).rejects.toThrow('the password hasher is closed')
  await expect.poll(() => read(`/proc/${pid}/cmdline`)).toBe('')
  expect(pids()).toEqual([])
})

// @rule D49 | Worker processes end with the shop, however it ends; a signal to all lets them finish its requests
//   broken by: no listener for the end of the connection, none for SIGTERM (answer-requests.ts)
test('the process outlives a signal to all, and ends with the shop', async () => {
  if (!isLinux) return
  const shop = fork(join(import.meta.dirname, 'hasher-owner.fixture.ts'), { execArgv: [] })
  await once(shop, 'message')
  const [pid = 0] = hashersOf(shop.pid ?? 0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(pid, signal)
  shop.send('hash')
  expect(await once(shop, 'message')).toEqual([expect.stringContaining('$argon2id$'), undefined])
  expect(hashersOf(shop.pid ?? 0)).toEqual([pid])
  shop.kill('SIGKILL')
  await expect.poll(() => read(`/proc/${pid}/cmdline`)).toBe('')
})
