/** The most columns that a table may have. A phone can't show more, and reading one takes the longer the wider it is. */
export const mostColumns = 20

/** Whether a text in Markdown has a table of more columns than that. */
export const hasWideTable = (text: string): boolean => text.split('\n').some(isWideRule)

/** Whether a line is the one below a table's head, which says how many columns it has, and says too many. */
function isWideRule(line: string): boolean {
  const [first = '', ...cells] = line.split('|')
  if (cells.length < mostColumns || !cells.slice(0, -1).every(isRule)) return false
  return [first, ...cells].filter(isRule).length > mostColumns
}

const isRule = (cell: string): boolean => /^\s*:?-+:?\s*$/.test(cell)
