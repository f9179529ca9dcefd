import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

/** Starts a server with the S3 protocol in its own process. */
export async function openS3Server() {
  const child = fork(join(import.meta.dirname, 's3-server-main.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [url] = z
    .tuple([z.url()])
    .rest(z.unknown())
    .parse(await once(child, 'message'))
  return { url, close: () => child.kill('SIGKILL') }
}
