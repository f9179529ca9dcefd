/** A rule of a style sheet: its selectors or its at-rule, and what stands in its braces; null for a statement without braces. */
export type StyleBlock = { prelude: string; body: string | null }

/** The rules of a minified style sheet, or of the body of one of its rules, in their order. Nested ones stay in the bodies. */
export function styleBlocks(css: string): StyleBlock[] {
  const blocks: StyleBlock[] = []
  let from = 0
  let open = -1
  let depth = 0
  for (let at = 0; at < css.length; at = next(css, at)) {
    const sign = css[at]
    if (sign === '{' && depth++ === 0) open = at
    else if (sign === '}' && --depth === 0) {
      blocks.push({ prelude: css.slice(from, open), body: css.slice(open + 1, at) })
      from = at + 1
    } else if (sign === ';' && depth === 0) {
      blocks.push({ prelude: css.slice(from, at), body: null })
      from = at + 1
    }
  }
  return blocks
}

/** Where the next sign stands: behind an escape, a string or a comment as a whole. */
function next(css: string, at: number): number {
  const sign = css[at]
  if (sign === '\\') return at + 2
  if (sign === '"' || sign === "'") {
    let end = at + 1
    while (end < css.length && css[end] !== sign) end += css[end] === '\\' ? 2 : 1
    return end + 1
  }
  if (sign === '/' && css[at + 1] === '*') {
    const end = css.indexOf('*/', at + 2)
    return end === -1 ? css.length : end + 2
  }
  return at + 1
}
