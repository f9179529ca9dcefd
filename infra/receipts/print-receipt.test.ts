import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { toReceipt } from '#domain/orders/receipt.ts'
import { amountsIn, randomOrders } from '#test/random-orders.ts'
import { anItemToShow, anOrderToShow } from '#test/shown-orders.ts'
import { propertyRuns } from '#test/soak.ts'
import { printReceipt } from './print-receipt.ts'

async function pagesOf(order: Parameters<typeof toReceipt>[0]): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await printReceipt(toReceipt(order, 'Aṣọ'))), {
    mergePages: false,
  })
  return text
}
const wordsOf = async (order: Parameters<typeof toReceipt>[0]) => (await pagesOf(order)).join('\n')

// @rule D20 | The receipt is also a PDF for printing, with every letter of its languages
//   broken by: one of the built-in fonts of PDF (print-receipt.ts)
test('has every letter of Yoruba, Igbo, Hausa, and the naira', async () => {
  const name = 'Àdìrẹ Ẹlẹ́kọ òṣó Ẹ̀gbá ṣẹ́gẹ́ Ụmụ Ṅkọ ɓɗƙ'
  const words = await wordsOf(anOrderToShow({ items: [anItemToShow({ name })] }))
  expect(words.normalize('NFC')).toContain(name.normalize('NFC'))
  expect(words).toContain('Receipt for Order #1a2b3c4d')
  expect(words).toContain('12 Allen Avenue')
  expect(words).toMatch(/Subtotal\s+₦49,000\s+Shipping\s+₦2,500\s+Total\s+₦51,500/)
})

test('shows a shipping fee of zero as free', async () => {
  const words = await wordsOf(anOrderToShow({ shippingFee: 0, totalAmount: 4_900_000 }))
  expect(words).toMatch(/Shipping\s+Free\s+Total\s+₦49,000/)
})

test('an item with an invisible name has its own line', async () => {
  expect(await wordsOf(anOrderToShow({ items: [anItemToShow({ name: ' ' })] }))).toMatch(/Items\s+₦49,000\s+Size M/)
})

test('of fifty lines continues over several pages, and leaves none out', async () => {
  const items = Array.from({ length: 50 }, (_, at) => anItemToShow({ lineKey: String(at), name: `Piece ${at + 1}.` }))
  const words = await wordsOf(anOrderToShow({ items }))
  expect(items.filter(({ name }) => !words.includes(name))).toEqual([])
  expect(words).toContain('Total')
})

test('has a name of many lines and its amount on the same page', async () => {
  const name = `Piece. ${'A gown of adire '.repeat(24)}`
  const items = Array.from({ length: 12 }, (_, at) => anItemToShow({ lineKey: String(at), name }))
  const pages = await pagesOf(anOrderToShow({ items, subtotal: 58_800_000, totalAmount: 59_050_000 }))
  const names = pages.map((text) => text.match(/Piece\./g)?.length)
  expect(pages.map((text) => text.match(/₦49,000/g)?.length)).toEqual(names)
})

test('splits no item and no summary at the end of a page', async () => {
  const items = Array.from({ length: 11 }, (_, at) => anItemToShow({ lineKey: String(at), name: `Piece ${at + 1}.` }))
  const order = anOrderToShow({ items })
  for (const lines of [1, 2, 3, 4, 5]) {
    const address = Array.from({ length: lines }, (_, at) => `Line ${at + 1}`).join('\n')
    const pages = await pagesOf({ ...order, shippingAddress: { ...order.shippingAddress, address } })
    const parted = pages.slice(1).filter((page) => !/^\s*(?:Piece|Summary)/.test(page))
    expect([lines, pages.length, parted]).toEqual([lines, 2, []])
  }
})

// @rule D20 | The PDF's sums are those of the order, to the kobo
//   broken by: shipping left out of the sums (print-receipt.ts)
test('has the sums of its order, whatever was ordered and typed', async () => {
  await fc.assert(
    fc.asyncProperty(randomOrders, async (order) => {
      const { subtotal, discount, shippingFee, totalAmount } = order
      const read = amountsIn(await wordsOf(order))
      expect(read).toMatchObject({ subtotal, discount: discount === 0 ? 0 : -discount, shippingFee, totalAmount })
    }),
    propertyRuns(5, 1_000),
  )
}, 1_800_000)
