import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'

/**
 * What a node is to do, and the time that its clock is set to. `set_clock`: nothing else. `die`: kill itself before its nth statement from
 * now. `poll`: run all jobs once. `hint` and `return`: what a browser would trigger.
 */
export type Command = { id: number; at: number } & (
  | { kind: 'set_clock' }
  | { kind: 'die'; statements: number }
  | { kind: 'poll' }
  | { kind: 'hint'; orderIds: string[] }
  | { kind: 'return'; references: string[] }
)
type Unsent<Each> = Each extends unknown ? Omit<Each, 'id'> : never

/** What a node reports: its port, a finished command, or a fault that would have been logged. */
export type NodeMessage = { port: number } | { done: number } | { fault: string }

export type ShopNode = {
  port: number
  faults: string[]
  died: Promise<void>
  /** Resolves to false if the node died before it finished. */
  send: (command: Unsent<Command>) => Promise<boolean>
  kill: () => void
  isAlive: () => boolean
}

type Addresses = { databaseUrl: string; publicUrl: string; sandboxUrl: string }

export type Nodes = {
  next: () => Promise<ShopNode>
  /** The faults of all nodes. */
  faults: () => string[]
  close: () => Promise<void>
}

/** Nodes of one shop, each in its own process. The next two already start while others work. */
export async function openNodes({ databaseUrl, publicUrl, sandboxUrl }: Addresses): Promise<Nodes> {
  const cache = await mkdtemp(join(tmpdir(), 'aso-crash-cache-'))
  const started = new Set<ShopNode>()
  const start = async () => {
    const node = await startNode([databaseUrl, publicUrl, sandboxUrl], cache)
    started.add(node)
    return node
  }
  // The first one fills the compile cache, so that the others start faster.
  const waiting = [Promise.resolve(await start())]
  return {
    next: () => {
      while (waiting.length < 3) waiting.push(start())
      return waiting.shift() as Promise<ShopNode>
    },
    faults: () => [...started].flatMap((node) => node.faults),
    close: async () => {
      await Promise.all(waiting)
      for (const node of started) node.kill()
      await Promise.all([...started].map((node) => node.died))
      await rm(cache, { recursive: true, force: true })
    },
  }
}

async function startNode(addresses: string[], cache: string): Promise<ShopNode> {
  const child = fork(join(import.meta.dirname, 'shop-node.ts'), addresses, {
    execArgv: [],
    env: { ...env, NODE_COMPILE_CACHE: cache },
  })
  let lastId = 0
  let isDead = false
  const faults: string[] = []
  const pending = new Map<number, (done: boolean) => void>()
  const { promise: port, resolve, reject } = Promise.withResolvers<number>()
  child.on('message', (message: NodeMessage) => {
    if ('port' in message) resolve(message.port)
    else if ('fault' in message) faults.push(message.fault)
    else pending.get(message.done)?.(true)
  })
  const died = new Promise<void>((gone) => {
    child.once('exit', () => {
      isDead = true
      reject(new Error('A node ended before it was ready'))
      for (const end of pending.values()) end(false)
      gone()
    })
  })
  // Sending to a killed process fails; that is expected here.
  child.on('error', () => {})
  return {
    port: await port,
    faults,
    died,
    send: (command) => {
      if (!child.connected) return Promise.resolve(false)
      const id = ++lastId
      const { promise, resolve: end } = Promise.withResolvers<boolean>()
      pending.set(id, end)
      child.send({ ...command, id })
      return promise
    },
    kill: () => {
      isDead = true
      child.kill('SIGKILL')
    },
    isAlive: () => !isDead,
  }
}
