import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'

/**
 * What a node is to do at that time: only be there, be killed by itself before its nth statement from now, go on a round, or
 * what a browser makes it do.
 */
export type Errand = { id: number; at: number } & (
  | { kind: 'be' }
  | { kind: 'die'; statements: number }
  | { kind: 'round' }
  | { kind: 'hint'; orderIds: string[] }
  | { kind: 'return'; references: string[] }
)
type Unsent<Each> = Each extends unknown ? Omit<Each, 'id'> : never

/** What a node says: where it listens, that an errand is done, or what it would have written into its log. */
export type Word = { port: number } | { done: number } | { fault: string }

export type ShopNode = {
  port: number
  faults: string[]
  died: Promise<void>
  /** Whether it did it: it may die over it. */
  send: (errand: Unsent<Errand>) => Promise<boolean>
  kill: () => void
  isAlive: () => boolean
}

type Addresses = { databaseUrl: string; publicUrl: string; sandboxUrl: string }

export type Nodes = {
  next: () => Promise<ShopNode>
  /** What all of them would have written into their logs. */
  faults: () => string[]
  close: () => Promise<void>
}

/** Nodes of one shop, each a process; the next two are always being started while others work. */
export async function openNodes({ databaseUrl, publicUrl, sandboxUrl }: Addresses): Promise<Nodes> {
  const cache = await mkdtemp(join(tmpdir(), 'aso-crash-cache-'))
  const started = new Set<ShopNode>()
  const start = async () => {
    const node = await startNode([databaseUrl, publicUrl, sandboxUrl], cache)
    started.add(node)
    return node
  }
  // The first one leaves behind what the others start faster by.
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
  const errands = new Map<number, (done: boolean) => void>()
  const { promise: port, resolve, reject } = Promise.withResolvers<number>()
  child.on('message', (word: Word) => {
    if ('port' in word) resolve(word.port)
    else if ('fault' in word) faults.push(word.fault)
    else errands.get(word.done)?.(true)
  })
  const died = new Promise<void>((gone) => {
    child.once('exit', () => {
      isDead = true
      reject(new Error('A node ended before it was ready'))
      for (const end of errands.values()) end(false)
      gone()
    })
  })
  // Writing to a process that was killed is what this is all about.
  child.on('error', () => {})
  return {
    port: await port,
    faults,
    died,
    send: (errand) => {
      if (!child.connected) return Promise.resolve(false)
      const id = ++lastId
      const { promise, resolve: end } = Promise.withResolvers<boolean>()
      errands.set(id, end)
      child.send({ ...errand, id })
      return promise
    },
    kill: () => {
      isDead = true
      child.kill('SIGKILL')
    },
    isAlive: () => !isDead,
  }
}
