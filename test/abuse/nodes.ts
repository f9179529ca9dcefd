import { fork } from 'node:child_process'
import { join } from 'node:path'
import { env } from 'node:process'

/** Sets a node's clock forward, in milliseconds. */
export type NodeCommand = { advance: number }
export type NodeMessage = { port: number } | { advanced: number }

export type AbusedNode = {
  port: number
  pid: number
  /** What the node has logged, a parsed line each. */
  log: Record<string, unknown>[]
  advance: (milliseconds: number) => Promise<void>
  stop: () => Promise<void>
}

type Addresses = { databaseUrl: string; publicUrl: string; sandboxUrl: string }

/** Starts one node of the shop in a process of its own, with `settings` in its environment. */
export async function startNode(addresses: Addresses, settings: Record<string, string>): Promise<AbusedNode> {
  const { databaseUrl, publicUrl, sandboxUrl } = addresses
  const child = fork(
    join(import.meta.dirname, 'shop-node.ts'),
    [databaseUrl, publicUrl, sandboxUrl, JSON.stringify(settings)],
    { execArgv: [], env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  const log: Record<string, unknown>[] = []
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('{')) log.push(JSON.parse(line))
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const next = () => {
    const { promise, resolve, reject } = Promise.withResolvers<NodeMessage>()
    child.once('message', resolve)
    void ended.then(() => reject(new Error('The node ended')))
    return promise
  }
  const started = await next()
  if (!('port' in started)) throw new Error('The node did not say its port')
  return {
    port: started.port,
    pid: child.pid ?? 0,
    log,
    advance: async (milliseconds) => {
      const answer = next()
      child.send({ advance: milliseconds })
      await answer
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
