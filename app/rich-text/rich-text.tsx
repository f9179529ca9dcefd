import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { type Block, type Inline, inlineText, type TextTree } from '#domain/content/information/text-tree.ts'
import { TextTable } from './text-table.tsx'

type Props = {
  tree: TextTree
  /** Whether links open in a new tab, so that they don't leave a form around a preview. */
  opensLinksBeside?: boolean
}

/** Renders a text as elements. Each kind of block has its element and there is nothing else, so what was typed never becomes HTML. */
export const RichText = ({ tree, opensLinksBeside = false }: Props) => (
  <div data-rich-text="">{blocksOf(tree, opensLinksBeside)}</div>
)

// The index serves as the key, since texts are always rendered as a whole and never reordered.
const blocksOf = (blocks: readonly Block[], isBeside: boolean): ReactNode[] =>
  blocks.map((block, at) => elementOf(block, isBeside, at))

function elementOf(block: Block, isBeside: boolean, key: number): ReactNode {
  const line = (parts: Inline[]) => lineOf(parts, isBeside)
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading key={key} id={block.id}>
          {line(block.parts)}
        </Heading>
      )
    }
    case 'paragraph':
      return <p key={key}>{line(block.parts)}</p>
    case 'list': {
      const List = block.start === null ? 'ul' : 'ol'
      const start = block.start === null || block.start === 1 ? {} : { start: block.start }
      return (
        <List key={key} {...start}>
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={place}>{blocksOf(item, isBeside)}</li>
          ))}
        </List>
      )
    }
    case 'quote':
      return <blockquote key={key}>{blocksOf(block.blocks, isBeside)}</blockquote>
    case 'code':
      return <pre key={key}>{block.text}</pre>
    case 'rule':
      return <hr key={key} />
    case 'table':
      return (
        <TextTable
          key={key}
          labels={block.head.map(inlineText)}
          head={block.head.map(line)}
          rows={block.rows.map((row) => row.map(line))}
        />
      )
  }
}

const lineOf = (parts: readonly Inline[], isBeside: boolean): ReactNode[] =>
  parts.map((part, key) => {
    if (typeof part === 'string') return part
    switch (part.kind) {
      case 'break':
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <br key={key} />
      case 'code':
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <code key={key}>{part.text}</code>
      case 'link':
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <TextLink key={key} href={part.href} isBeside={isBeside}>
            {lineOf(part.parts, isBeside)}
          </TextLink>
        )
      default: {
        const Element = elements[part.kind]
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <Element key={key}>{lineOf(part.parts, isBeside)}</Element>
      }
    }
  })

const elements = { strong: 'strong', emphasis: 'em', deleted: 'del' } as const

function TextLink({ href, isBeside, children }: { href: string; isBeside: boolean; children: ReactNode }) {
  if (isBeside && !href.startsWith('#'))
    return (
      <a href={href} target="_blank" rel="noopener">
        {children}
      </a>
    )
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} {...(href.startsWith('https:') && { rel: 'noopener' })}>
      {children}
    </a>
  )
}
