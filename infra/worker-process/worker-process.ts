import { type ChildProcess, fork } from 'node:child_process'
import { type WorkerRequest, workerResponse } from './worker-messages.ts'

export type WorkerOptions = {
  /** What it is called in faults. */
  name: string
  /** Its first file, which calls `answerRequests`. */
  main: string
  /** How long one request may take, in milliseconds. */
  withinMs: number
  /** How long it stays without a request, in milliseconds; for ever if not given. */
  idleMs?: number
  /** After so many requests the process is replaced, which frees the memory that its libraries keep. */
  mostRequests?: number
}

export type WorkerProcess = {
  /** Starts the process before it is asked anything. */
  start: () => void
  /**
   * Returns the worker's answer. Throws when the work fails, and `WorkerEnded` when the process ended meanwhile; the
   * next call starts another.
   */
  ask: (request: object) => Promise<unknown>
  close: () => void
}

/** Thrown when a worker process ended before it answered. */
export class WorkerEnded extends Error {}

type Worker = { child: ChildProcess; requests: number; underWay: number }

/**
 * Does work in a process of its own, which is started when it is needed and ends when it isn't. So the shop's own
 * process isn't blocked by the work, doesn't grow by what its libraries need and doesn't crash with them; and the
 * worker gets none of the shop's secrets.
 */
export function openWorkerProcess(options: WorkerOptions): WorkerProcess {
  const { name, main, idleMs, mostRequests = Number.POSITIVE_INFINITY } = options
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const end = () => {
    clearTimeout(idle)
    worker?.child.kill('SIGKILL')
    worker = null
  }
  const started = (): Worker => {
    if (isClosed) throw new Error(`the ${name} is closed`)
    if (worker) return worker
    const begun: Worker = { child: startProcess(main), requests: 0, underWay: 0 }
    const forget = () => {
      if (worker === begun) worker = null
    }
    begun.child.once('exit', forget).on('error', forget)
    worker = begun
    return begun
  }
  const rest = (rested: Worker) => {
    if (worker !== rested || rested.underWay > 0) return
    if (rested.requests >= mostRequests) end()
    else if (idleMs !== undefined) idle = setTimeout(end, idleMs).unref()
  }

  return {
    start: () => void started(),
    ask: async (request) => {
      clearTimeout(idle)
      const asked = started()
      asked.requests += 1
      asked.underWay += 1
      try {
        return await answerTo(asked, request, options)
      } catch (fault) {
        if (worker === asked) end()
        throw fault
      } finally {
        asked.underWay -= 1
        if (asked.underWay === 0) for (const part of partsOf(asked)) part?.unref()
        rest(asked)
      }
    },
    close: () => {
      isClosed = true
      end()
    },
  }
}

function startProcess(main: string): ChildProcess {
  const { PATH, NODE_OPTIONS } = process.env
  const child = fork(main, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Without MALLOC_ARENA_MAX the C library keeps a pool of memory for each thread.
    env: { PATH, ...(NODE_OPTIONS && { NODE_OPTIONS }), MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

// While they are referenced, Node keeps the shop's process running.
const partsOf = ({ child }: Worker) => [child, child.channel]

/** Asks the process, which keeps this one running only while it is at work. */
async function answerTo(worker: Worker, request: object, { name, withinMs }: WorkerOptions): Promise<unknown> {
  const { child, requests: id } = worker
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onMessage = (message: unknown) => {
    const response = workerResponse.safeParse(message)
    if (!response.success) return reject(response.error)
    if (response.data.id !== id) return
    if ('problem' in response.data) reject(new Error(`The ${name} failed: ${response.data.problem}`))
    else resolve(response.data.result)
  }
  const onEnd = () => reject(new WorkerEnded(`the ${name} ended`))
  const timer = setTimeout(() => reject(new Error(`the ${name} didn't answer within ${withinMs} ms`)), withinMs)
  child.on('message', onMessage).once('exit', onEnd).once('error', reject)
  for (const part of partsOf(worker)) part?.ref()
  child.send({ id, request } satisfies WorkerRequest, (fault) => fault && onEnd())
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onEnd).off('error', reject)
  }
}
