import { openHasherProcess } from './hasher-process.ts'

// A shop's process as its password hasher knows it: hashes when it is told to, and ends without a word.
const hasher = openHasherProcess((fault) => console.error(fault))
await hasher.hash('warm')
process.on('message', async () => process.send?.(await hasher.hash('asked')))
process.send?.('ready')
