import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { subscribe } from '#domain/content/subscribe.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { testDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { seededRandom } from '../seeded-random.ts'
import { repetitions, seed } from '../soak.ts'

const kills = repetitions(3, 40)
const mailsPerKill = 24
const atOncePerNode = 8
const leaseMs = 30_000

test(
  `kill -9 of a node that sends mails, ${kills} times: none is lost, and at most those being sent go out twice`,
  async () => {
    const { db, url, close } = await testDatabase(4)
    const folder = await mkdtemp(join(tmpdir(), 'aso-crash-mail-'))
    const file = join(folder, 'sent')
    await writeFile(file, '')
    const nodes: ChildProcess[] = []
    onTestFinished(async () => {
      for (const node of nodes) await kill(node)
      await rm(folder, { recursive: true, force: true })
      await close()
    })
    const start = async (aheadMs: number) => {
      const node = fork(join(import.meta.dirname, 'mail-node.ts'), [url, file, `${aheadMs}`], { execArgv: [] })
      nodes.push(node)
      await once(node, 'message')
      return node
    }
    const random = seededRandom(seed)
    let [first, second] = await Promise.all([start(0), start(0)])
    for (let round = 0; round < kills; round++) {
      const recipients = Array.from({ length: mailsPerKill }, (_, n) => `reader-${round}-${n}@example.com`)
      const killed = first
      const death = killAfter(killed, random.between(1, 3))
      await Promise.all(recipients.map((email) => subscribe({ db, clock: () => new Date() }, email)))
      await Promise.race([death, eventually(async () => expect(await waiting(db)).toBe(0))])
      await kill(killed)
      // Advances the survivor's clock past the leases of the killed node.
      second.send(leaseMs)
      await eventually(async () => expect(await waiting(db)).toBe(0))

      const sent = (await readFile(file, 'utf8')).split('\n').filter((to) => to.startsWith(`reader-${round}-`))
      const counts = recipients.map((to) => sent.filter((one) => one === to).length)
      expect(Math.min(...counts), `seed ${seed}, round ${round}`).toBe(1)
      expect(Math.max(...counts)).toBeLessThanOrEqual(2)
      expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(atOncePerNode)
      // Both nodes must have the same time, or one would take the other's leases for expired.
      ;[first, second] = [second, await start(leaseMs * (round + 1))]
    }
    const states = await db.selectFrom('mail').select('state').distinct().execute()
    expect(states).toEqual([{ state: 'sent' }])
  },
  60_000 + kills * 5_000,
)

/** Kills a node when it begins its nth mail. */
async function killAfter(node: ChildProcess, nth: number): Promise<void> {
  let begun = 0
  const reached = new Promise<void>((resolve) => {
    node.on('message', () => {
      begun += 1
      if (begun === nth) resolve()
    })
  })
  await reached
  await kill(node)
}

async function kill(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  const gone = once(node, 'exit')
  node.kill('SIGKILL')
  await gone
}

async function waiting(db: Database): Promise<number> {
  const mails = db
    .selectFrom('mail')
    .where('state', '=', 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return (await mails.executeTakeFirstOrThrow()).count
}
