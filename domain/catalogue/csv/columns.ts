/**
 * The columns of a file of products. Its first line of a product says everything of it; each stock row of it is a line, and the lines
 * after the first say only which and how many.
 */
export const productColumns = [
  'id',
  'slug',
  'name',
  'description',
  'price',
  'old_price',
  'category',
  'sizes',
  'colors',
  'featured',
  'new',
  'state',
  'publish_at',
  'version',
  'size',
  'color',
  'stock',
  'stock_was',
] as const
export type ProductColumn = (typeof productColumns)[number]

/** Of a line, not of its product. */
export const lineColumns: readonly ProductColumn[] = ['id', 'slug', 'size', 'color', 'stock', 'stock_was']

export type Cells = Partial<Record<ProductColumn, string>>

/** Bounds of a file: bytes, lines after its head, characters of one line, lines of one product (20 sizes × 20 colours), days that it is kept. */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  lines: 100_000,
  lineLength: 100_000,
  linesOfProduct: 400,
  keptDays: 30,
  cells: 100,
} as const

// A program that calculates takes what begins so for a formula.
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * A cell as it is exported: what a spreadsheet would calculate has an apostrophe before it, and so has what already begins with apostrophes
 * before such a sign, so that exactly one is taken off again.
 */
export const neutralised = (text: string): string => (formula.test(text.replace(/^'+/, '')) ? `'${text}` : text)

/** What stood there before it was neutralised. */
export const restored = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.replace(/^'+/, '')) ? cell.slice(1) : cell

/** A line of a CSV file, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (text: string) => (/[",;\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
