import type { CellKey, StockChange } from '#domain/stock/cell.ts'
import type { ProductDraft } from '../product-draft.ts'
import type { Cells } from './columns.ts'
import type { ImportedProduct } from './read-products.server.ts'

/** A line of a file, as it was received. */
export type ImportLine = { line: number; cells: Cells }

/** What the lines of one product are checked against. */
export type ImportContext = {
  /** The product that they name; null where there is none. */
  product: ImportedProduct | null
  /** Ids of categories by their slugs. */
  categories: ReadonlyMap<string, string>
  /** Which columns the file has. */
  columns: ReadonlySet<string>
  now: Date
}

export type LineError = { line: number; message: string }

/** What is written of a product. */
export type ImportedChange = {
  draft: Omit<ProductDraft, 'pictures' | 'stock'>
  /** Whether it is to be in the archive; null where the file says nothing of it. */
  isArchived: boolean | null
  stock: StockChange[]
  /** Which stock rows there are to be, where these change. */
  cells: CellKey[] | null
}

/** What the lines of one product mean; `notes` say by line what changes. */
export type ImportPlan =
  | { kind: 'refused'; errors: LineError[] }
  | { kind: 'unchanged' }
  | { kind: 'added'; change: ImportedChange }
  | { kind: 'changed'; change: ImportedChange; notes: LineError[] }
