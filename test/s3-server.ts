import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

/** A server with the protocol of S3, in a process of its own. */
export async function openS3Server() {
  const child = fork(join(import.meta.dirname, 's3-server-main.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [url] = z
    .tuple([z.url()])
    .rest(z.unknown())
    .parse(await once(child, 'message'))
  return { url, close: () => child.kill('SIGKILL') }
}
