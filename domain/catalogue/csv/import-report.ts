import { readPage } from '../listing.ts'

export const importPageSize = 50
const importOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Which lines of a report are shown: those with one outcome or all, page by page. */
export type ImportFilter = { outcome: ImportOutcome | null; page: number }

export type ImportSummary = {
  id: string
  fileName: string
  state: 'receiving' | 'checking' | 'checked' | 'applying' | 'applied' | 'failed'
  /** Why it failed. */
  failure: string | null
  /** Whether any line is refused, and whether any would change something. */
  refuses: boolean
  changes: boolean
  lines: number
  products: number
  /** How many lines have been checked or applied so far. */
  done: number
  /** Whether it was started again, because the node that worked on it is gone. */
  wasCutOff: boolean
  by: string | null
  createdAt: string
}

export type ReportedLine = {
  line: number
  name: string
  /** Its size and colour; empty for a product as a whole. */
  piece: string
  outcome: ImportOutcome
  message: string | null
}

/** An import with one page of its lines; `counts` are numbers of lines. */
export type ImportReport = {
  summary: ImportSummary
  counts: Record<ImportOutcome, number>
  lines: ReportedLine[]
  count: number
  page: number
  pages: number
}

/** Reads from the query parameters which lines are shown. */
export const readImportFilter = (search: URLSearchParams): ImportFilter => ({
  outcome: importOutcomes.find((outcome) => outcome === search.get('outcome')) ?? null,
  page: readPage(search.get('page')),
})
