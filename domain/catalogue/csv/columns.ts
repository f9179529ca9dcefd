/**
 * The columns of a file of products. Each stock row of a product is a line. The first line also has all other facts
 * about the product; further lines only identify it and give size, colour and stock.
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

/** The columns that belong to a line rather than to its product. */
export const lineColumns: readonly ProductColumn[] = ['id', 'slug', 'size', 'color', 'stock', 'stock_was']

export type Cells = Partial<Record<ProductColumn, string>>

/**
 * Limits of a file: bytes, lines below the head, rows of text (including empty ones and those within cells), characters
 * of a line, lines of a product (20 sizes × 20 colours), days for which it is kept, and cells of the head.
 */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  lines: 100_000,
  rows: 2_000_000,
  lineLength: 100_000,
  linesOfProduct: 400,
  keptDays: 30,
  cells: 100,
} as const
