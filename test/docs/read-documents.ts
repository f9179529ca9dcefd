import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anchorOf, readHeadings } from '../conformance/citations.ts'

export const root = join(import.meta.dirname, '../..')

export type Document = {
  /** Its path from the project's root. */
  file: string
  /** Its text without fenced blocks of code. */
  prose: string
}

/** The documents written by hand, except decision records, which describe their own day. The conformance table is generated. */
export function readDocuments(): Document[] {
  const files = [
    'README.md',
    'test/README.md',
    'tools/pictures/README.md',
    ...globSync('docs/{*,how-to/*}.md', { cwd: root }),
  ]
  return files
    .filter((file) => file !== 'docs/conformance.md')
    .sort()
    .map((file) => ({ file, prose: withoutBlocks(readFileSync(join(root, file), 'utf8')) }))
}

const withoutBlocks = (markdown: string) => markdown.replaceAll(/^```.*?^```$/gms, '')

const folders = 'api|app|bench|bin|db|docs|domain|infra|public|sandbox|server|test|tools'
const path = new RegExp(`^(?:${folders})/[\\w./*{},-]*$`)
const fileName = /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|css|sql|md|mjs)$/

/** What the text has in backticks as a path from the root, or as the bare name of a file. */
export function citedPaths(prose: string): { paths: string[]; names: string[] } {
  const quoted = inBackticks(prose)
  return { paths: quoted.filter((text) => path.test(text)), names: quoted.filter((text) => fileName.test(text)) }
}

/** Everything in backticks. */
export const inBackticks = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)

/** A document's links within the repository, as the path of a file and the part after `#`. */
export function innerLinks({ file, prose }: Document): { target: string; anchor: string | null }[] {
  const addresses = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)
  return addresses
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => {
      const [to = '', anchor = null] = address.split('#')
      return { target: to === '' ? file : join(file, '..', to), anchor }
    })
}

/** The anchors of a Markdown file. */
export const anchorsOf = (file: string): string[] => readHeadings(readFileSync(join(root, file), 'utf8')).map(anchorOf)
