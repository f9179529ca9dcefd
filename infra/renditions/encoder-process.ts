import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { type EncoderRequest, encoderResponse } from './encoder-messages.ts'

export type EncoderProcess = {
  /** Makes the file of that name from a picture's original; one call at a time. Throws when that fails. */
  encode: (original: Uint8Array, file: string) => Promise<Uint8Array>
  close: () => void
}

// The same from the source and from the built server (build/node).
const main = join(import.meta.dirname, '../../infra/renditions/encoder-main.ts')
const withinMs = 120_000
const idleMs = 20_000
// Memory that libraries don't give back goes with the process.
const mostFiles = 50

/**
 * Encodes pictures in a process of its own, which is started when it is needed and ends when it isn't. So the shop's process neither grows by
 * what the codecs take nor ends with them, and the encoder knows none of its secrets.
 */
export function openEncoderProcess(): EncoderProcess {
  let child: ChildProcess | null = null
  let files = 0
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  const started = (): ChildProcess => {
    if (child) return child
    files = 0
    const { PATH, NODE_OPTIONS } = process.env
    const forked = fork(main, [], {
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
    encode: async (original, file) => {
      clearTimeout(idle)
      const encoder = started()
      files += 1
      try {
        return await answerTo(encoder, { original, file })
      } catch (fault) {
        end()
        throw fault
      } finally {
        if (files >= mostFiles) end()
        else idle = setTimeout(end, idleMs).unref()
      }
    },
    close: end,
  }
}

/** Asks the process, which keeps this one running only while it is at work. */
async function answerTo(child: ChildProcess, request: EncoderRequest): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onExit = () => reject(new Error('the encoder ended'))
  const timer = setTimeout(() => reject(new Error(`nothing was encoded within ${withinMs} ms`)), withinMs)
  child.once('message', resolve).once('exit', onExit).once('error', reject)
  for (const part of [child, child.channel]) part?.ref()
  child.send(request, (fault) => fault && reject(fault))
  try {
    const response = encoderResponse.parse(await promise)
    if ('problem' in response) throw new Error(`Encoding ${request.file} failed: ${response.problem}`)
    return response.bytes
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', reject)
    for (const part of [child, child.channel]) part?.unref()
  }
}
