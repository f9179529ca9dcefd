import type { ProviderMode } from '#domain/payments/provider.ts'
import { manualClock } from '#sandbox/clock.ts'
import { nextDue } from './next-due.ts'
import { openNode } from './node.ts'
import { createProviders } from './providers.ts'
import { createWork, stepsOver } from './time-steps.ts'

export type Nodes = ReturnType<typeof openNodes>

/** Nodes of one shop and the sandbox providers on one fake clock; webhooks and shoppers go to the nodes in turn. */
export function openNodes(databaseUrl: string, { count, mode }: { count: number; mode: ProviderMode }) {
  const clock = manualClock()
  const work = createWork()
  const faults: string[] = []
  const report = (fault: unknown, about: string) => void faults.push(`${about}: ${fault}`)
  const settings = {
    /** Whether a stored webhook is applied at once or by the next `runOnce`. */
    wakes: true,
    /** `refused`: nothing listens. `lost`: another server answers 200, and the shop never gets the webhook. */
    webhooks: 'delivered' as 'delivered' | 'refused' | 'lost',
  }
  const providers = createProviders(clock, async (request) => {
    if (settings.webhooks === 'refused') throw new Error('nobody listens')
    if (settings.webhooks === 'lost') return new Response('ok')
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
  // Doesn't use `next`, which would change whose turn it is.
  const nextDueJob = async () => (nodes[0] && (await nextDue(nodes[0].shop.db))) ?? endOfTime

  return {
    clock,
    providers,
    settings,
    all: nodes,
    /** The node whose turn it is. */
    next,

    /** Waits for all background work. */
    settled: work.done,

    /** Advances time in steps. After each step that makes something due, and after the last one, all nodes run their jobs at once. */
    async advance(milliseconds: number): Promise<void> {
      await work.done()
      const steps = stepsOver(milliseconds)
      let due = await nextDueJob()
      for (const [nth, step] of steps.entries()) {
        const sent = providers.deliveries.length
        await clock.advance(step)
        await work.done()
        if (providers.deliveries.length > sent) due = await nextDueJob()
        const isLast = nth === steps.length - 1
        if (!isLast && due > clock.now()) continue
        await Promise.all(nodes.map((node) => node.runOnce()))
        await work.done()
        if (!isLast) due = await nextDueJob()
      }
    },

    /** Replaces a node with a new one. */
    async restart(index = 0): Promise<void> {
      const [old] = nodes.splice(index, 1, openOne())
      await old?.close()
    },

    /** Returns the faults reported since the last call. */
    takeFaults: () => faults.splice(0),

    async close(): Promise<void> {
      await work.done()
      for (const node of nodes) await node.close()
    },
  }
}
