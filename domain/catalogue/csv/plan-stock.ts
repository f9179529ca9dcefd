import { type CellKey, isSameCell, mostPieces, type StockChange } from '#domain/stock/cell.ts'
import { oneLine } from '#domain/typed-text.ts'
import { ungrouped } from '#domain/ungrouped.ts'
import type { StockCell } from '../product.ts'
import { parseColors } from '../product-options.ts'
import { gridCells, isPool, pool } from '../stock-grid.ts'
import type { ImportLine, LineError } from './import-plan.ts'

export type StockPlan =
  | { ok: false; errors: LineError[] }
  | { ok: true; wanted: CellKey[]; changes: (StockChange & { line: number; to: number })[]; isGrid: boolean }

type Options = { sizes: readonly string[]; colors: readonly string[] }
type CountedLine = CellKey & { line: number; stock: number | null; was: number | null }

/** Plans how the lines of a product change its stock rows. */
export function planStock(lines: readonly ImportLine[], seen: readonly StockCell[], options: Options): StockPlan {
  const errors: LineError[] = []
  const counted = lines.filter(saysStock).map((line) => readLine(line, options.colors, errors))
  const isGrid = counted.length > 0 ? counted.some((cell) => !isPool(cell)) : seen.length > 0 && !seen.some(isPool)
  const wanted = isGrid ? gridCells(options.sizes, options.colors) : [pool]
  const changes = counted.flatMap((cell) => changeOf(cell, { wanted, seen, counted, errors }))
  errors.push(...leftPieces(lines[0]?.line ?? 0, seen, wanted, changes))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, wanted, changes, isGrid }
}

const saysStock = ({ cells }: ImportLine) =>
  [cells.size, cells.color, cells.stock].some((cell) => cell !== undefined && cell.trim() !== '')

function readLine({ line, cells }: ImportLine, colors: readonly string[], errors: LineError[]): CountedLine {
  const typedColor = oneLine(cells.color ?? '')
  const [code] = parseColors(typedColor).colors
  const color = colors.find((one) => one.toLowerCase() === (code ?? typedColor).toLowerCase()) ?? (code || typedColor)
  const [stock, was] = [wholeNumber(cells.stock), wholeNumber(cells.stock_was)]
  if (stock === null) errors.push({ line, message: 'Valid stock quantity is required' })
  return { line, size: oneLine(cells.size ?? '') || null, color: color || null, stock, was }
}

function wholeNumber(cell = ''): number | null {
  const digits = ungrouped(cell.replaceAll(/\s/g, '')) ?? ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

type Around = { wanted: CellKey[]; seen: readonly StockCell[]; counted: CountedLine[]; errors: LineError[] }

function changeOf(cell: CountedLine, { wanted, seen, counted, errors }: Around) {
  const { line, size, color, stock } = cell
  if (stock === null) return []
  const refuse = (message: string) => {
    errors.push({ line, message })
    return []
  }
  const first = counted.find((other) => isSameCell(other, cell))
  if (first && first !== cell) return refuse(`Says the same piece as line ${first.line}: ${cellText(cell)}`)
  const now = seen.find((other) => isSameCell(other, cell))
  if (!wanted.some((other) => isSameCell(other, cell)) && !(now && stock === 0))
    return refuse(`${cellText(cell)} is none of this product’s sizes and colors`)
  const was = cell.was ?? (now ? null : 0)
  if (was === null && stock === now?.onHand) return []
  if (was === null) return refuse('Please keep the column stock_was as it was exported, so that sold pieces stay sold')
  const by = stock - was
  const to = (now?.onHand ?? 0) + by
  if (to < 0)
    return refuse(`Some were sold meanwhile: ${now?.onHand ?? 0} left of ${cellText(cell)}. Please count again`)
  if (to > mostPieces) return refuse(`Please count at most ${mostPieces.toLocaleString('en-NG')} pieces`)
  return by === 0 ? [] : [{ size, color, by, to, line }]
}

/** Errors for stock rows that would be removed although they have pieces. */
function leftPieces(
  line: number,
  seen: readonly StockCell[],
  wanted: readonly CellKey[],
  changes: readonly StockChange[],
): LineError[] {
  const left = seen.flatMap((cell) => {
    if (wanted.some((other) => isSameCell(other, cell))) return []
    const onHand = cell.onHand + (changes.find((change) => isSameCell(change, cell))?.by ?? 0)
    return onHand > 0 ? [`${onHand} of ${cellText(cell)}`] : []
  })
  return left.length === 0
    ? []
    : [{ line, message: `There are still ${left.join(', ')}. Please count them as 0 before their size or color goes` }]
}

/** A stock row in words. */
export const cellText = ({ size, color }: CellKey): string =>
  [size, color].filter((part) => part !== null).join(' / ') || 'the product as a whole'
