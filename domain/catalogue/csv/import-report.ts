import { readPage } from '../listing.ts'

export const importPageSize = 50
const importOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Which lines of a report are shown: of one outcome or of all, some at a time. */
export type ImportFilter = { outcome: ImportOutcome | null; page: number }

export type ImportSummary = {
  id: string
  fileName: string
  state: 'receiving' | 'checking' | 'checked' | 'applying' | 'applied' | 'failed'
  /** Why it failed. */
  failure: string | null
  /** Whether some of its lines are refused, and whether any would change something. */
  refuses: boolean
  changes: boolean
  lines: number
  products: number
  /** How many lines the check or the application has been through. */
  done: number
  /** Whether it was begun anew because its node was gone. */
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

/** An import with one page of its lines; the counts are of lines. */
export type ImportReport = {
  summary: ImportSummary
  counts: Record<ImportOutcome, number>
  lines: ReportedLine[]
  count: number
  page: number
  pages: number
}

/** Reads from an address which lines are asked for. */
export const readImportFilter = (search: URLSearchParams): ImportFilter => ({
  outcome: importOutcomes.find((outcome) => outcome === search.get('outcome')) ?? null,
  page: readPage(search.get('page')),
})
