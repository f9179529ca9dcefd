import { join } from 'node:path'
import type { Receipt } from '#domain/orders/receipt.ts'
import { bytesSchema } from '../worker-process/worker-messages.ts'
import { openWorkerProcess } from '../worker-process/worker-process.ts'

export type PrinterProcess = {
  /** Makes the PDF of a receipt; one call at a time. Throws when that fails. */
  print: (receipt: Receipt) => Promise<Uint8Array<ArrayBuffer>>
  close: () => void
}

// The same from the source and from the built server (build/node).
const main = join(import.meta.dirname, '../../infra/receipts/printer-main.ts')

/** Makes PDF files in a process of its own: each takes a processor for a tenth of a second or longer, the first a second. */
export function openPrinterProcess(): PrinterProcess {
  const worker = openWorkerProcess({ name: 'printer', main, withinMs: 30_000, idleMs: 20_000, mostRequests: 200 })
  return {
    print: async (receipt) => new Uint8Array(bytesSchema.parse(await worker.ask(receipt))),
    close: worker.close,
  }
}
