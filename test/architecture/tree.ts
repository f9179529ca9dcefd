import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The folders whose files the rules check. */
const folders = [
  'app',
  'api',
  'domain',
  'http',
  'infra',
  'sandbox',
  'server',
  'db',
  'bench',
  'bin',
  'tools',
  'test',
] as const

/** TypeScript files by their path from the root, with their text. */
export type Tree = ReadonlyMap<string, string>

/** `isLater`: loaded on demand, by `import()`. */
export type Import = { file: string; target: string; typeOnly: boolean; isLater: boolean }

/** The repository's own TypeScript files as they are on disk. */
export function readTree(): Tree {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

const isTest = (file: string) => file.startsWith('test/') || /\.test\.tsx?$/.test(file)

/** The files of the shop itself, without tests. */
export const productOf = (tree: Tree): string[] => [...tree.keys()].filter((file) => !isTest(file))

export const top = (file: string) => file.split('/')[0] ?? ''
export const second = (file: string) => file.split('/')[1] ?? ''

/** The imports of one file that lead to other files of the repository. */
export function importsOf(tree: Tree, file: string): Import[] {
  const text = tree.get(file) ?? ''
  const known = read.get(file)
  if (known?.text === text) return known.imports
  const imports = parseImports(file, text)
  read.set(file, { text, imports })
  return imports
}

const read = new Map<string, { text: string; imports: Import[] }>()

function parseImports(file: string, text: string): Import[] {
  const statements = text.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s+)?([^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/g)
  const dynamic = text.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)/g)
  return [
    ...[...statements].map((match) => ({
      specifier: match[4] ?? '',
      typeOnly: isTypeOnly(match[2], match[3]),
      isLater: false,
    })),
    ...[...dynamic].map((match) => ({ specifier: match[1] ?? '', typeOnly: false, isLater: true })),
  ].flatMap(({ specifier, ...rest }) => {
    const target = resolve(file, specifier)
    return target === null ? [] : [{ file, target, ...rest }]
  })
}

// `import { type A, type B } from` doesn't load anything at run time either.
function isTypeOnly(keyword: string | undefined, names: string | undefined): boolean {
  if (keyword) return true
  const listed = /\{([^}]*)\}/.exec(names ?? '')?.[1]
  if (listed === undefined || /^\s*[\w$]+\s*,/.test(names ?? '')) return false
  return listed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))
}

function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return null
}
