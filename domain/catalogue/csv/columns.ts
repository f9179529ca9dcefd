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

/** Bounds of a file: bytes, lines after its head, rows of text with empty ones and those within cells, characters of one line, lines of one product (20 sizes × 20 colours), days that it is kept. */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  lines: 100_000,
  rows: 2_000_000,
  lineLength: 100_000,
  linesOfProduct: 400,
  keptDays: 30,
  cells: 100,
} as const
