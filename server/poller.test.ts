import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Job, type Poller, runOnce, startPoller } from './poller.ts'

/** A job whose runs the test ends; `runs` counts them. */
function manualJob(options: Omit<Job, 'run'> = {}) {
  const open: PromiseWithResolvers<void>[] = []
  const job = {
    ...options,
    runs: 0,
    run: () => {
      job.runs += 1
      const one = Promise.withResolvers<void>()
      open.push(one)
      return one.promise
    },
    finish: () => open.shift()?.resolve(),
    fail: (why: string) => open.shift()?.reject(new Error(why)),
  }
  return job
}

let reported: string[]
let pauses: { milliseconds: number; end: () => void }[]
let poller: Pick<Poller<never>, 'stop'> | null
beforeEach(() => {
  reported = []
  pauses = []
  poller = null
})
afterEach(() => void poller?.stop())

const report = (fault: unknown, about: string) => void reported.push(`${about}: ${fault}`)

function start<Name extends string>(jobs: Record<Name, Job>): Poller<Name> {
  const pause = (milliseconds: number, signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const one = { milliseconds, end: resolve }
    pauses.push(one)
    signal.addEventListener('abort', () => resolve())
    return promise.finally(() => pauses.splice(pauses.indexOf(one), 1))
  }
  const started = startPoller(jobs, { report, pause })
  poller = started
  return started
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
/** Ends every pause of at most this many milliseconds. */
async function pass(milliseconds: number): Promise<void> {
  for (const one of [...pauses]) if (one.milliseconds <= milliseconds) one.end()
  await settled()
}
const sixSeconds = 6_000

test('runOnce runs every job in turn; an error of one is reported and doesn’t stop the others', async () => {
  const ran: string[] = []
  const failing = (why: string) => async () => {
    ran.push(why)
    throw new Error(why)
  }
  const third = { run: async () => void ran.push('third') }
  await runOnce({ first: { run: failing('no database') }, second: { run: failing('none either') }, third }, report)
  expect(ran).toEqual(['no database', 'none either', 'third'])
  expect(reported).toEqual(['job first failed: Error: no database', 'job second failed: Error: none either'])
})

test('each job is polled independently, however long others take, and continues after an error', async () => {
  const [slow, failing] = [manualJob(), manualJob()]
  start({ slow, failing })
  await settled()
  expect([slow.runs, failing.runs]).toEqual([0, 0])
  await pass(sixSeconds)
  expect([slow.runs, failing.runs]).toEqual([1, 1])
  failing.fail('no database')
  await settled()
  await pass(sixSeconds)
  expect([slow.runs, failing.runs]).toEqual([1, 2])
  expect(reported).toEqual(['job failing failed: Error: no database'])
  slow.finish()
  await settled()
  await pass(sixSeconds)
  expect(slow.runs).toBe(2)
})

test('every job has its own interval', async () => {
  const [often, rarely] = [manualJob({ everyMs: 2_000 }), manualJob({ everyMs: 60_000 })]
  start({ often, usual: manualJob(), rarely })
  await settled()
  const [first = 0, second = 0, third = 0] = pauses.map((one) => one.milliseconds)
  expect(first).toBeGreaterThanOrEqual(1_800)
  expect(first).toBeLessThanOrEqual(2_200)
  expect(second).toBeGreaterThanOrEqual(4_500)
  expect(second).toBeLessThanOrEqual(5_500)
  expect(third).toBeGreaterThanOrEqual(54_000)
  await pass(2_200)
  expect([often.runs, rarely.runs]).toEqual([1, 0])
})

test('nodes started together don’t all poll at the same moment', async () => {
  const nodes = Array.from({ length: 10 }, () => start({ job: manualJob() }))
  await settled()
  expect(new Set(pauses.map(({ milliseconds }) => Math.round(milliseconds))).size).toBeGreaterThan(1)
  await Promise.all(nodes.map(({ stop }) => stop()))
})

test('wake runs a job at once; calls while it runs cause one more run', async () => {
  const [woken, other] = [manualJob(), manualJob()]
  const { wake } = start({ woken, other })
  wake('woken')
  wake('woken')
  wake('woken')
  expect(woken.runs).toBe(1)
  woken.finish()
  await settled()
  expect(woken.runs).toBe(2)
  woken.finish()
  await settled()
  expect([woken.runs, other.runs]).toEqual([2, 0])
  wake('woken')
  expect(woken.runs).toBe(3)
})

test('an error after a wake is reported, and the next wake runs the job again', async () => {
  const job = manualJob()
  const { wake } = start({ job })
  wake('job')
  job.fail('no database')
  await settled()
  expect(reported).toEqual(['job job failed: Error: no database'])
  wake('job')
  expect(job.runs).toBe(2)
})

test('a job can have several concurrent runs, up to its limit', async () => {
  const job = manualJob({ atOnce: 3 })
  const { wake } = start({ job })
  for (let n = 0; n < 5; n++) wake('job')
  await pass(sixSeconds)
  expect(job.runs).toBe(3)
  job.finish()
  await settled()
  expect(job.runs).toBe(4)
  for (let n = 0; n < 3; n++) job.finish()
  await settled()
  expect(job.runs).toBe(4)
})

test('a run that finds more work starts others', async () => {
  const all = Promise.withResolvers<void>()
  let runs = 0
  const run: Job['run'] = (_, wake) => {
    runs += 1
    if (runs < 3) wake()
    return all.promise
  }
  const { wake } = start({ job: { run, atOnce: 4 } })
  wake('job')
  expect(runs).toBe(3)
  all.resolve()
  await settled()
  expect(runs).toBe(3)
})

test('stop waits for running jobs, and starts nothing new', async () => {
  const [polled, woken] = [manualJob(), manualJob({ everyMs: 60_000 })]
  const { wake, stop } = start({ polled, woken })
  await pass(sixSeconds)
  wake('woken')
  wake('woken')
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  wake('polled')
  woken.finish()
  await settled()
  expect(isStopped).toBe(false)
  polled.finish()
  await stopping
  await pass(60_000)
  wake('woken')
  expect([polled.runs, woken.runs]).toEqual([1, 1])
})

test('stop waits twenty seconds for a job that doesn’t end', async () => {
  const { wake, stop } = start({ endless: manualJob({ everyMs: 60_000 }) })
  wake('endless')
  const stopping = stop()
  await settled()
  expect(pauses.map((one) => one.milliseconds)).toEqual([20_000])
  await pass(20_000)
  await stopping
})

test('stop resolves at once when nothing is running', async () => {
  const idle = manualJob()
  await start({ idle }).stop()
  expect(idle.runs).toBe(0)
})
