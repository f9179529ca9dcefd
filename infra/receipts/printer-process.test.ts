import { performance } from 'node:perf_hooks'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toReceipt } from '#domain/orders/receipt.ts'
import { anOrderToShow } from '#test/shown-orders.ts'
import { openPrinterProcess, type PrinterProcess } from './printer-process.ts'

let printer: PrinterProcess
beforeAll(() => {
  printer = openPrinterProcess()
})
afterAll(() => printer.close())

// @rule D20 | Receipts as PDF are made outside the process that serves requests
//   broken by: printed in this process (printer-process.ts)
test('a receipt is returned as a PDF with its sums, and this process goes on meanwhile', async () => {
  const order = anOrderToShow()
  await printer.print(toReceipt(order, 'Aṣọ'))
  const [utilization, began] = [performance.eventLoopUtilization(), performance.now()]
  const pdf = await printer.print(toReceipt(order, 'Aṣọ'))
  const { active } = performance.eventLoopUtilization(utilization)
  expect(active).toBeLessThan((performance.now() - began) / 2)
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
  expect(text).toMatch(/Total\s+₦51,500/)
})

test('an invalid receipt is an error, and the next is printed', async () => {
  const receipt = toReceipt(anOrderToShow(), 'Aṣọ')
  await expect(printer.print({ ...receipt, total: { name: 'Total', amount: 0.5 } })).rejects.toThrow(
    'The printer failed',
  )
  expect((await printer.print(receipt)).byteLength).toBeGreaterThan(10_000)
})
