import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'

/** A payment provider in a separate process that opens every payment at once, and the settings that connect the shop to it. */
export type AnsweringProvider = { settings: Record<string, string>; stop: () => void }

/** Starts that provider, so that only the shop is measured, without the payment sandbox inside it. */
export async function answeringProvider(): Promise<AnsweringProvider> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return {
    settings: {
      PAYSTACK_PUBLIC_KEY: 'pk_test_bench',
      PAYSTACK_SECRET_KEY: 'sk_test_bench',
      PAYSTACK_API_URL: origin,
      PAYSTACK_SCRIPT_URL: `${origin}/inline.js`,
      PAYSTACK_PAGE_ORIGINS: origin,
    },
    stop: () => void child.kill(),
  }
}

async function open(incoming: IncomingMessage, origin: string): Promise<object> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  const { reference = '' } = text === '' ? {} : (JSON.parse(text) as { reference?: string })
  const data = { authorization_url: `${origin}/pay/${reference}`, access_code: reference, reference }
  return { status: true, message: 'Authorization URL created', data }
}

if (import.meta.main) {
  const server = createServer((incoming, outgoing) => {
    const origin = `http://${incoming.headers.host ?? ''}`
    void open(incoming, origin).then((answer) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
  })
}
