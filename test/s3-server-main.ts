import { buildApp } from 'fauxqs'

// A server with the protocol of S3, in a process of its own. It says on which port.
const app = buildApp({ logger: false })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(url)
process.on('disconnect', () => process.exit())
