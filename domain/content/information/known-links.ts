import { type Inline, mapLines, type TextTree } from './text-tree.ts'

/** Replaces links to pages that the shop doesn't have by their text. */
export const withKnownLinks = (tree: TextTree, isPage: (path: string) => boolean): TextTree =>
  mapLines(tree, (parts) => knownIn(parts, isPage))

const knownIn = (parts: readonly Inline[], isPage: (path: string) => boolean): Inline[] =>
  parts.flatMap((part): Inline[] => {
    if (typeof part === 'string' || part.kind === 'code' || part.kind === 'break') return [part]
    const inner = knownIn(part.parts, isPage)
    if (part.kind !== 'link' || !part.href.startsWith('/')) return [{ ...part, parts: inner }]
    const [path = ''] = part.href.split(/[?#]/, 1)
    return isPage(path) ? [{ ...part, parts: inner }] : inner
  })
