import { expect, test } from 'vitest'
import { inPlacingTurn, networkTurns, placingTurns } from './placing-turns.ts'

/** Transactions that last until `release` is called. */
function transactions() {
  const running: string[] = []
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const run = (address: string | null, network: string | null) =>
    inPlacingTurn({ address, network }, async () => {
      running.push(`${network} ${address}`)
      await end
      return { ok: true as const }
    })
  return { running, run, release }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

// @rule D49 | Transactions of one network address, and of one network, use only a few of the database's connections
//   broken by: all of an address run at once (placing-turns.ts); a network's turns not taken (placing-turns.ts)
test('an address runs two transactions at once, its network one, and others don’t wait for them', async () => {
  const { running, run, release } = transactions()
  const all = Array.from({ length: 15 }, (_, n) => run(`address ${n % 5}`, 'network'))
  const alone = Array.from({ length: 5 }, () => run('alone', null))
  await settled()
  expect(running.filter((name) => name.startsWith('network'))).toHaveLength(networkTurns.atOncePerKey)
  expect(running.filter((name) => name === 'null alone')).toHaveLength(placingTurns.atOncePerKey)
  // Without addresses, as where limits are off.
  const uncounted = Array.from({ length: 9 }, () => run(null, null))
  await settled()
  expect(running.filter((name) => name === 'null null')).toHaveLength(9)
  release()
  expect(await Promise.all([...all, ...alone, ...uncounted])).toEqual(Array(29).fill({ ok: true }))
})

// @rule D49 | An order beyond a full queue is refused as busy, and takes nobody's place
//   broken by: no limit to the queue (placing-turns.ts)
test('transactions beyond the queue’s limit are refused as busy', async () => {
  const { run, release } = transactions()
  const most = placingTurns.atOncePerKey + placingTurns.waitingPerKey
  const all = Array.from({ length: most + 3 }, () => run('flood', 'of one'))
  const beside = run('beside it', 'of one')
  await settled()
  release()
  expect((await Promise.all(all)).filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, reason: 'busy' }))
  expect(await beside).toEqual({ ok: true })
})

test('a turn is released when the transaction fails', async () => {
  for (let n = 0; n < networkTurns.atOncePerKey + 1; n++) {
    const failing = inPlacingTurn({ address: 'failing', network: 'failing' }, () => Promise.reject(new Error('gone')))
    await expect(failing).rejects.toThrow('gone')
  }
})
