import type { CellKey, StockChange } from '#domain/stock/cell.ts'
import type { ProductDraft } from '../product-draft.ts'
import type { Cells } from './columns.ts'
import type { ImportedProduct } from './read-products.server.ts'

/** A line of a file as it was received. */
export type ImportLine = { line: number; cells: Cells }

/** What the lines of a product are checked against. */
export type ImportContext = {
  /** The product that they name; null if there is none. */
  product: ImportedProduct | null
  /** The ids of categories by slug. */
  categories: ReadonlyMap<string, string>
  /** The columns that the file has. */
  columns: ReadonlySet<string>
  now: Date
}

export type LineError = { line: number; message: string }

/** What is written to a product. */
export type ImportedChange = {
  draft: Omit<ProductDraft, 'pictures' | 'stock'>
  /** Whether it should be archived; null if the file doesn't say. */
  isArchived: boolean | null
  stock: StockChange[]
  /** The stock rows that it should have; null if they stay the same. */
  cells: CellKey[] | null
}

/** What the lines of a product would do; `notes` are the changes by line. */
export type ImportPlan =
  | { kind: 'refused'; errors: LineError[] }
  | { kind: 'unchanged' }
  | { kind: 'added'; change: ImportedChange }
  | { kind: 'changed'; change: ImportedChange; notes: LineError[] }
