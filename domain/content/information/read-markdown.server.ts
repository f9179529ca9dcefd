import MarkdownIt, { type Token } from 'markdown-it'
import { printable, severalLines } from '#domain/typed-text.ts'
import { headingId, type TakenIds } from './heading-id.ts'
import { type LinkTarget, readLinkTarget } from './link-target.ts'
import { type Block, type Inline, inlineText, type TextTree } from './text-tree.ts'
import { hasWideTable } from './wide-table.ts'

const deepest = 20
const mostParts = 10_000
const mostOfLinks = 200_000

/**
 * Without HTML, typographic replacements and automatic links. Which links are allowed is decided in this file, not by
 * the library.
 */
const reader = () => {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: deepest })
  markdown.validateLink = () => true
  return markdown
}
const markdown = reader()
const withoutTables = reader().disable('table')

export type MarkdownRead = {
  tree: TextTree
  /** Links whose address isn't allowed; only their text is shown. */
  refusedLinks: string[]
  /** Links to pages of the shop. */
  ownPaths: string[]
  /** Whether the text has too many parts or links, so that not all of it is shown. */
  isCutOff: boolean
  /** Whether a table has too many columns; no table is shown as a table then. */
  isTooWide: boolean
}

/** Parses Markdown into a tree from which React elements are made. Unknown elements are shown as text or left out. */
export function readMarkdown(source: string): MarkdownRead {
  const text = severalLines(source)
  const isTooWide = hasWideTable(text)
  const reader = new TokenReader((isTooWide ? withoutTables : markdown).parse(text, {}))
  const tree = reader.blocks()
  const { refusedLinks, ownPaths, isCutOff } = reader
  return { tree, refusedLinks, ownPaths, isCutOff, isTooWide }
}

class TokenReader {
  readonly refusedLinks: string[] = []
  readonly ownPaths: string[] = []
  isCutOff = false
  private at = 0
  private parts = 0
  private ofLinks = 0
  private level: 1 | 2 | 3 | 4 = 1
  private readonly ids: TakenIds = new Map()
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  /** The blocks up to the token that closes the surrounding one. */
  blocks(): Block[] {
    const found: Block[] = []
    for (let token = this.tokens[this.at]; token && token.nesting >= 0; token = this.tokens[this.at]) {
      this.at++
      const block = this.block(token)
      if (block && this.hasRoom()) found.push(block)
    }
    this.at++
    return found
  }

  private block(token: Token): Block | null {
    switch (token.type) {
      case 'heading_open':
        return this.heading(Number(token.tag.slice(1)), this.line())
      case 'paragraph_open':
        return { kind: 'paragraph', parts: this.line() }
      case 'bullet_list_open':
        return { kind: 'list', start: null, items: this.children('list_item_open') }
      case 'ordered_list_open':
        return { kind: 'list', start: Number(token.attrGet('start') ?? 1), items: this.children('list_item_open') }
      case 'blockquote_open':
        return { kind: 'quote', blocks: this.blocks() }
      case 'table_open': {
        const [head = [], ...rows] = this.rows()
        return { kind: 'table', head, rows }
      }
      case 'code_block':
      case 'fence':
        return { kind: 'code', text: token.content.split('\n').map(printable).join('\n').trimEnd() }
      case 'hr':
        return { kind: 'rule' }
      default:
        // Other tokens aren't used; one that a later version of the library adds is ignored.
        if (token.nesting === 1) this.blocks()
        return null
    }
  }

  private children(type: string): Block[][] {
    const items: Block[][] = []
    while (this.tokens[this.at]?.type === type) {
      this.at++
      const item = this.blocks()
      if (this.hasRoom()) items.push(item)
    }
    this.at++
    return items
  }

  private rows(): Inline[][][] {
    const rows: Inline[][][] = []
    for (let token = this.tokens[this.at++]; token && token.type !== 'table_close'; token = this.tokens[this.at++]) {
      if (token.type === 'tr_open' && this.hasRoom()) rows.push([])
      if ((token.type === 'th_open' || token.type === 'td_open') && this.hasRoom()) rows.at(-1)?.push(this.line())
    }
    return rows
  }

  /** Adjusts the level of a heading, so that none is skipped and all are below the page's own heading. */
  private heading(written: number, parts: Inline[]): Block {
    const below = Math.min(this.level + 1, 4)
    const level = Math.min(Math.max(written, 2), below) as 2 | 3 | 4
    this.level = level
    return { kind: 'heading', level, id: headingId(inlineText(parts), this.ids), parts }
  }

  /** The line in the next token, up to the token that closes it. */
  private line(): Inline[] {
    const token = this.tokens[this.at]
    this.at += token?.type === 'inline' ? 2 : 1
    return token?.type === 'inline' ? this.inline(token.children ?? []) : []
  }

  private inline(tokens: readonly Token[]): Inline[] {
    const open: { parts: Inline[]; close: (parts: Inline[]) => Inline[] }[] = []
    const top: Inline[] = []
    const add = (part: Inline) => {
      if (part === '' || !this.hasRoom()) return
      const into = open.at(-1)?.parts ?? top
      const last = into.at(-1)
      if (typeof part === 'string' && typeof last === 'string') into[into.length - 1] = last + part
      else into.push(part)
    }
    for (const token of tokens) {
      if (token.nesting === 1) open.push({ parts: [], close: this.opened(token) })
      else if (token.nesting === -1) {
        const closed = open.pop()
        for (const part of closed?.close(closed.parts) ?? []) add(part)
      } else add(leafOf(token))
    }
    return top
  }

  private opened(token: Token): (parts: Inline[]) => Inline[] {
    if (token.type === 'link_open') {
      const target = this.target(String(token.attrGet('href') ?? ''))
      return (parts) => (target === null ? parts : [{ kind: 'link', href: target.href, parts }])
    }
    const kind = kinds[token.type]
    return (parts) => (kind === undefined ? parts : [{ kind, parts }])
  }

  private target(href: string): LinkTarget | null {
    const target = readLinkTarget(href)
    this.ofLinks += href.length
    if (this.ofLinks > mostOfLinks) this.isCutOff = true
    if (target === null) this.refusedLinks.push(href.slice(0, 100))
    if (target?.kind === 'own') this.ownPaths.push(target.path)
    return this.isCutOff ? null : target
  }

  private hasRoom(): boolean {
    if (this.parts++ >= mostParts) this.isCutOff = true
    return this.parts <= mostParts
  }
}

const kinds: Readonly<Record<string, 'strong' | 'emphasis' | 'deleted'>> = {
  strong_open: 'strong',
  em_open: 'emphasis',
  s_open: 'deleted',
}

/** Pictures are shown by their alternative text only: nothing is loaded from other sites. */
function leafOf(token: Token): Inline {
  switch (token.type) {
    case 'softbreak':
      return ' '
    case 'hardbreak':
      return { kind: 'break' }
    case 'code_inline':
      return { kind: 'code', text: printable(token.content) }
    default:
      return printable(token.content)
  }
}
