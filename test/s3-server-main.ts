import { buildApp } from 'fauxqs'

// A server with the S3 protocol in its own process. It sends its parent the port.
const app = buildApp({ logger: false })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(url)
process.on('disconnect', () => process.exit())
