/** The most columns of a table. A phone can't show more, and the parser takes longer the wider a table is. */
export const mostColumns = 20

/** Whether a Markdown text has a table with more columns. */
export const hasWideTable = (text: string): boolean => text.split('\n').some(isWideRule)

/** Whether a line is the delimiter row below a table's head, with too many columns. */
function isWideRule(line: string): boolean {
  const [first = '', ...cells] = line.split('|')
  if (cells.length < mostColumns || !cells.slice(0, -1).every(isRule)) return false
  return [first, ...cells].filter(isRule).length > mostColumns
}

const isRule = (cell: string): boolean => /^\s*:?-+:?\s*$/.test(cell)
