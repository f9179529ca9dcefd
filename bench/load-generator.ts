import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installTool } from '#bin/install-tool.ts'

type Request = { path?: string }
type Options = {
  url: string
  connections: number
  duration: number
  headers: Record<string, string>
  requests?: { setupRequest: (request: Request) => Request }[]
}
type Result = {
  duration: number
  requests: { total: number; average: number }
  latency: { p99: number }
  throughput: { total: number }
  non2xx: number
  errors: number
}

/** autocannon, installed at its first use, with the options and results used here. Durations are in seconds, latencies in milliseconds. */
export async function loadGenerator(): Promise<(options: Options) => Promise<Result>> {
  const folder = await installTool('autocannon', join(import.meta.dirname, 'autocannon'))
  return createRequire(join(folder, 'package.json'))('autocannon')
}
