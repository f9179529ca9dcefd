import { type ChildProcess, fork } from 'node:child_process'
import { workerResponse } from './worker-messages.ts'

export type WorkerOptions = {
  /** What it is called in faults. */
  name: string
  /** Its first file, which calls `answerRequests`. */
  main: string
  /** How long one request may take, and how long it stays without any, in milliseconds. */
  withinMs: number
  idleMs: number
  /** Memory that libraries don't give back goes with the process, which is replaced after so many requests. */
  mostRequests: number
}

export type WorkerProcess = {
  /** What the process answers; one call at a time. Throws when that fails. */
  ask: (request: object) => Promise<unknown>
  close: () => void
}

/**
 * Does work in a process of its own, which is started when it is needed and ends when it isn't. So the shop's process neither waits
 * for it, nor grows by what its libraries take, nor ends with them, and the worker knows none of its secrets.
 */
export function openWorkerProcess(options: WorkerOptions): WorkerProcess {
  let child: ChildProcess | null = null
  let requests = 0
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  const started = (): ChildProcess => {
    if (child) return child
    requests = 0
    const { PATH, NODE_OPTIONS } = process.env
    const forked = fork(options.main, [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Without it, the C library keeps a pool of memory for each thread.
      env: { PATH, ...(NODE_OPTIONS && { NODE_OPTIONS }), MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    forked.once('exit', () => {
      if (child === forked) child = null
    })
    child = forked
    return forked
  }

  return {
    ask: async (request) => {
      clearTimeout(idle)
      const worker = started()
      requests += 1
      try {
        return await answerTo(worker, request, options)
      } catch (fault) {
        end()
        throw fault
      } finally {
        if (requests >= options.mostRequests) end()
        else idle = setTimeout(end, options.idleMs).unref()
      }
    },
    close: end,
  }
}

/** Asks the process, which keeps this one running only while it is at work. */
async function answerTo(child: ChildProcess, request: object, { name, withinMs }: WorkerOptions): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onExit = () => reject(new Error(`the ${name} ended`))
  const timer = setTimeout(() => reject(new Error(`the ${name} didn't answer within ${withinMs} ms`)), withinMs)
  child.once('message', resolve).once('exit', onExit).once('error', reject)
  for (const part of [child, child.channel]) part?.ref()
  child.send(request, (fault) => fault && reject(fault))
  try {
    const response = workerResponse.parse(await promise)
    if ('problem' in response) throw new Error(`The ${name} failed: ${response.problem}`)
    return response.result
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', reject)
    for (const part of [child, child.channel]) part?.unref()
  }
}
