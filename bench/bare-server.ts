import { createServer } from 'node:http'

// The baseline: a plain Node server that sends one recorded response of the shop to every request.
const { headers, body } = JSON.parse(process.argv[2] ?? '') as { headers: [string, string][]; body: string }
const bytes = Buffer.from(body, 'base64')
const sent = Object.fromEntries([...headers, ['content-length', String(bytes.byteLength)]])
const server = createServer((_, response) => {
  response.writeHead(200, sent)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`ready ${typeof address === 'object' && address ? address.port : 0}\n`)
})
