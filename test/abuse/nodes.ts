import { fork } from 'node:child_process'
import { join } from 'node:path'
import { env } from 'node:process'

/** What a node sends when it listens. */
export type NodeMessage = { port: number }

export type AbusedNode = {
  port: number
  pid: number
  /** The lines that the node has logged at level `error`. */
  faults: string[]
  stop: () => Promise<void>
}

type Addresses = { databaseUrl: string; publicUrl: string; sandboxUrl: string }

/** Starts one node of the shop in its own process, with `settings` in its environment. */
export async function startNode(addresses: Addresses, settings: Record<string, string>): Promise<AbusedNode> {
  const { databaseUrl, publicUrl, sandboxUrl } = addresses
  const child = fork(
    join(import.meta.dirname, 'shop-node.ts'),
    [databaseUrl, publicUrl, sandboxUrl, JSON.stringify(settings)],
    { execArgv: [], env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  const faults: string[] = []
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.includes('"level":"error"')) faults.push(line)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const started = await new Promise<NodeMessage>((resolve, reject) => {
    child.once('message', resolve)
    void ended.then(() => reject(new Error('The node ended')))
  })
  return {
    port: started.port,
    pid: child.pid ?? 0,
    faults,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
