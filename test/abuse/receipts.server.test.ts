import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderKey } from '#domain/orders/order-keys.server.ts'
import { openPrinterProcess } from '#infra/receipts/printer-process.ts'
import { printInTurn } from '#server/print-in-turn.ts'
import { makeOrder } from '../factories.ts'
import { repetitions } from '../soak.ts'
import { type InProcessShop, openInProcess } from './in-process.ts'

const receipts = repetitions(12, 30)
const printer = openPrinterProcess()
let server: InProcessShop
beforeAll(async () => {
  server = await openInProcess({ overrides: { printReceipt: printInTurn(printer.print) } })
})
afterAll(async () => {
  printer.close()
  await server.close()
})

// @rule D20 | A burst of PDF receipts from several addresses keeps nobody else waiting
//   broken by: printed in the shop's process (receipts.server.test.ts); the queue of ordinary requests used (turns.ts)
test('while receipts for ten addresses are printed, another shopper’s pages load as before', async () => {
  const id = await makeOrder(server.db)
  const headers = { 'order-key': orderKey(server.shop, id) }
  const openPage = async (n: number) => {
    const began = performance.now()
    const { status } = await server.ask(`/search?q=${n}`, {}, '198.51.100.1')
    expect(status).toBe(200)
    return performance.now() - began
  }
  for (let n = 0; n < 3; n += 1) await openPage(n)

  const began = performance.now()
  let isOver = false
  const burst = Promise.all(
    Array.from({ length: receipts }, (_, n) =>
      server.ask(`/api/v1/orders/${id}/receipt.pdf`, { headers }, `203.0.113.${n % 10}`),
    ),
  )
  const waits: number[] = []
  const browsing = (async () => {
    while (!isOver) waits.push(await openPage(waits.length))
  })()
  const answers = await burst
  isOver = true
  const lasted = performance.now() - began
  await browsing
  expect(answers.map(({ status }) => status)).toEqual(Array(receipts).fill(200))
  // Where receipts block pages, the longest wait is about half of the burst; a busy machine alone makes it a tenth.
  expect(Math.max(...waits) / lasted).toBeLessThan(1 / 3)
})
