import type { ProviderMode } from '#domain/payments/provider.ts'
import { manualClock } from '#sandbox/clock.ts'
import { nextDue } from './next-due.ts'
import { openNode } from './node.ts'
import { openProviders } from './providers.ts'
import { openWork, stepsOver } from './time-steps.ts'

export type Nodes = ReturnType<typeof openNodes>

/** Nodes of one shop and the imitated providers on one virtual clock; webhooks and shoppers go to the nodes in turn. */
export function openNodes(databaseUrl: string, { count, mode }: { count: number; mode: ProviderMode }) {
  const clock = manualClock()
  const work = openWork()
  const faults: string[] = []
  const report = (fault: unknown, about: string) => void faults.push(`${about}: ${fault}`)
  const settings = {
    /** Whether a stored webhook is applied at once; otherwise it waits for the next round. */
    wakes: true,
    /** `shut`: nobody answers a webhook. `elsewhere`: somebody takes it who isn't the shop, and it is lost. */
    doors: 'open' as 'open' | 'shut' | 'elsewhere',
  }
  const providers = openProviders(clock, async (request) => {
    if (settings.doors === 'shut') throw new Error('nobody listens')
    if (settings.doors === 'elsewhere') return new Response('ok')
    return work.add(next().ask(request))
  })
  const openOne = () =>
    openNode(databaseUrl, {
      providers: providers.connect(mode, report),
      clock: clock.now,
      report,
      wakes: () => settings.wakes,
      work,
    })
  const nodes = Array.from({ length: count }, openOne)
  let turn = 0

  function next() {
    const node = nodes[turn++ % nodes.length]
    if (!node) throw new Error('the shop has no nodes')
    return node
  }

  const endOfTime = new Date(8.64e15)
  // Asked without taking a turn.
  const nextDueJob = async () => (nodes[0] && (await nextDue(nodes[0].shop.db))) ?? endOfTime

  return {
    clock,
    providers,
    settings,
    all: nodes,
    /** The node whose turn it is. */
    next,

    /** Waits for everything that was set off. */
    settled: work.done,

    /** Lets time pass. All nodes go on their rounds, at the same time, after each step that makes something due and after the last. */
    async advance(milliseconds: number): Promise<void> {
      await work.done()
      const steps = stepsOver(milliseconds)
      let due = await nextDueJob()
      for (const [nth, step] of steps.entries()) {
        const heard = providers.deliveries.length
        await clock.advance(step)
        await work.done()
        if (providers.deliveries.length > heard) due = await nextDueJob()
        const isLast = nth === steps.length - 1
        if (!isLast && due > clock.now()) continue
        await Promise.all(nodes.map((node) => node.runOnce()))
        await work.done()
        if (!isLast) due = await nextDueJob()
      }
    },

    /** Throws a node away, with whatever it was about to do, and puts a new one in its place. */
    async restart(index = 0): Promise<void> {
      const [old] = nodes.splice(index, 1, openOne())
      await old?.close()
    },

    /** The faults that were reported since the last look. */
    takeFaults: () => faults.splice(0),

    async close(): Promise<void> {
      await work.done()
      for (const node of nodes) await node.close()
    },
  }
}
