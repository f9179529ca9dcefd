import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { formatNaira } from '#domain/money/money.ts'
import { piecesText, type Receipt, sumText } from '#domain/orders/receipt.ts'

const require = createRequire(import.meta.url)
// It has ₦, ẹ, ọ, ṣ with their tones, and the letters that people type besides: Arabic, Hebrew, Greek, Cyrillic.
const regular = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const bold = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

const margin = 56
const figures = 130
// With room to spare: a summary that begins a page loses nothing.
const titleHeight = 60
const sumHeight = 16
const ink = '#161a33'
const soft = '#54596f'
const rule = '#d8d0c2'

/** Prints receipts on A4, with their fonts inside. */
export async function printReceipt(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: regular,
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: `Receipt for ${receipt.heading}`, Author: receipt.from },
  })
  const whole = collect(document)
  writeReceipt(document, receipt)
  document.end()
  return whole
}

async function collect(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

function writeReceipt(document: PDFKit.PDFDocument, receipt: Receipt): void {
  document.lineGap(2).font(bold).fontSize(26).fillColor(ink).text(receipt.from)
  document.fontSize(15).text(`Receipt for ${receipt.heading}`).moveDown(0.6)
  for (const [name, value] of [
    ['Order ID', receipt.orderId],
    ['Placed', receipt.placed],
    ['Payment', receipt.payment],
  ]) {
    document.font(regular).fontSize(9).fillColor(soft).text(`${name}: `, { continued: true })
    document.fillColor(ink).text(value ?? '')
  }
  title(document, receipt.shipToTitle)
  document.font(regular).fontSize(10).fillColor(ink)
  for (const line of receipt.shipTo) document.text(line)
  title(document, 'Items')
  for (const line of receipt.lines) {
    const details = line.choice === '' ? [piecesText(line)] : [line.choice, piecesText(line)]
    keepTogether(document, heightOfItem(document, line.name, details))
    row(document, { left: line.name, right: formatNaira(line.subtotal) })
    document.fontSize(9).fillColor(soft)
    for (const detail of details) document.text(detail)
    document.moveDown(0.6)
  }
  keepTogether(document, titleHeight + (receipt.sums.length + 1) * sumHeight)
  title(document, 'Summary')
  for (const sum of receipt.sums) row(document, { left: sum.name, right: sumText(sum) })
  row(document, { left: receipt.total.name, right: sumText(receipt.total), font: bold })
}

/** Starts a new page unless what belongs together fits on this one; does nothing when it wouldn't fit on any page. */
function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  const { page, y } = document
  if (y + height > page.height - margin && height < page.height - 2 * margin) document.addPage()
}

const textWidth = ({ page }: PDFKit.PDFDocument) => page.width - 2 * margin

function heightOfItem(document: PDFKit.PDFDocument, name: string, details: readonly string[]): number {
  const width = textWidth(document)
  const ofName = document
    .font(regular)
    .fontSize(10)
    .heightOfString(name || ' ', { width: width - figures })
  document.fontSize(9)
  return details.reduce((sum, detail) => sum + document.heightOfString(detail, { width }), ofName)
}

function title(document: PDFKit.PDFDocument, text: string): void {
  const { page } = document
  document.moveDown(1.2).font(bold).fontSize(11).fillColor(ink).text(text).moveDown(0.2)
  const { y } = document
  document
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.75)
    .stroke(rule)
  document.moveDown(0.5)
}

/** A text at the left and a figure at the right of the same lines, on a new page where this one has no room for both. */
function row(
  document: PDFKit.PDFDocument,
  { left, right, font = regular }: { left: string; right: string; font?: string },
): void {
  const { page } = document
  const width = textWidth(document)
  document.font(font).fontSize(10).fillColor(ink)
  const height = document.heightOfString(left, { width: width - figures })
  if (document.y + height > page.height - margin) document.addPage()
  const { y } = document
  document.text(left, margin, y, { width: width - figures })
  const below = Math.max(document.y, y + document.currentLineHeight(true))
  document.text(right, page.width - margin - figures, y, { width: figures, align: 'right' })
  document.x = margin
  document.y = below
}
