import { importCycles } from './import-cycles.ts'
import { layers, modules, sharedByPages } from './layers.ts'
import { type Import, importsOf, productOf, second, type Tree, top } from './tree.ts'

/** An architecture rule: `check` lists every violation in a tree, and is empty where the rule holds. */
export type Rule = { name: string; check: (tree: Tree) => string[] }

const toolCommand = 'bin/make-pictures.ts'
const tool = 'tools/pictures/make-pictures.ts'

export const rules: Rule[] = [
  ...Object.entries(layers).map(([folder, allowed]) => ({
    name: `${folder} imports only from ${allowed.join(', ')}`,
    check: (tree: Tree) =>
      listed(
        importsIn(tree).filter(
          ({ file, target }) => top(file) === folder && !allowed.some((place) => `${target}/`.startsWith(`${place}/`)),
        ),
      ),
  })),
  {
    name: 'only commands import the server',
    // The type of server/env.ts may be imported elsewhere: it is the only list of the payment keys that exist.
    check: (tree) =>
      listed(
        importsIn(tree).filter(
          ({ file, target, typeOnly }) =>
            top(target) === 'server' &&
            !['server', 'bin', 'bench'].includes(top(file)) &&
            !(typeOnly && target === 'server/env.ts'),
        ),
      ),
  },
  {
    name: 'only its command imports a tool',
    check: (tree) =>
      listed(
        [...tree.keys()]
          .flatMap((file) => importsOf(tree, file))
          .filter(
            ({ file, target }) =>
              target === toolCommand ||
              (top(target) === 'tools' && top(file) !== 'tools' && !(file === toolCommand && target === tool)),
          ),
      ),
  },
  {
    name: 'the UI kit imports only itself and pure domain files',
    check: (tree) =>
      listed(
        importsIn(tree).filter(
          ({ file, target }) =>
            file.startsWith('app/ui/') &&
            !target.startsWith('app/ui/') &&
            !(top(target) === 'domain' && !/\.server\.tsx?$/.test(target)),
        ),
      ),
  },
  {
    name: 'pages use the link of the UI kit',
    check: (tree) =>
      filesWith(tree, 'app', /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/).filter(
        (file) => file !== 'app/ui/link.tsx',
      ),
  },
  {
    name: 'the domain knows no framework, environment or network',
    check: (tree) =>
      filesWith(tree, 'domain', /from ['"](react|react-dom|react-router|hono)['"/]|process\.env|\bfetch\(/),
  },
  {
    name: 'the domain takes no request, header or cookie',
    check: (tree) =>
      filesWith(tree, 'domain', /\b(?:Request|Response|Headers|FormData)\b|\bset-cookie\b|\b[a-z]*[hH]eaders?\b/),
  },
  {
    name: 'the domain reads time from the clock of the shop',
    check: (tree) =>
      filesWith(
        tree,
        'domain',
        /\bDate\.now\(|\bnew Date\(\)|\bnow\(\)|\bfn(?:<\w+>)?\('now'|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/i,
      ),
  },
  {
    name: 'every module of the domain is listed',
    check: (tree) => [
      ...new Set(
        productOf(tree)
          .filter((file) => top(file) === 'domain' && file.split('/').length > 2 && !modules.includes(second(file)))
          .map((file) => `domain/${second(file)} is not among the modules`),
      ),
    ],
  },
  {
    name: 'modules of the domain import code only from those before them',
    check: (tree) =>
      listed(
        importsIn(tree).filter(
          ({ file, target, typeOnly }) =>
            !typeOnly &&
            isInModule(file) &&
            isInModule(target) &&
            modules.indexOf(second(target)) > modules.indexOf(second(file)),
        ),
      ),
  },
  {
    name: 'surfaces neither import each other nor are imported by what they share',
    check: (tree) =>
      listed(
        importsIn(tree).filter(
          ({ file, target }) => isPageFolder(file) && isSurface(target) && second(file) !== second(target),
        ),
      ),
  },
  {
    name: 'what surfaces share imports only from parts listed before it',
    check: (tree) =>
      listed(
        importsIn(tree).filter(
          ({ file, target }) =>
            isPageFolder(file) &&
            isPageFolder(target) &&
            sharedByPages.indexOf(second(target)) > sharedByPages.indexOf(second(file)) &&
            sharedByPages.includes(second(file)),
        ),
      ),
  },
  { name: 'one module writes a table', check: tablesWithSeveralWriters },
  {
    name: 'no folder or file has a catch-all name',
    check: (tree) =>
      [...tree.keys()].filter((file) => /(^|\/)(utils?|misc|helpers?|common|general|shared)(\/|\.tsx?$)/.test(file)),
  },
  {
    name: 'there are no import cycles, types included',
    check: (tree) => importCycles(tree).map((circle) => `${circle.join(' → ')} → ${circle[0]}`),
  },
  { name: 'no file is longer than 200 lines, the median at most 50, nine in ten at most 110', check: tooLong },
  { name: 'comments other than doc comments of exports are at most 4 % of lines', check: tooManyComments },
]

const importsIn = (tree: Tree): Import[] => productOf(tree).flatMap((file) => importsOf(tree, file))
const listed = (found: readonly Import[]) => found.map(({ file, target }) => `${file} imports ${target}`)
const filesWith = (tree: Tree, folder: string, pattern: RegExp) =>
  productOf(tree).filter((file) => top(file) === folder && pattern.test(withoutComments(tree.get(file) ?? '')))

const isInModule = (file: string) => top(file) === 'domain' && file.split('/').length > 2
const isPageFolder = (file: string) => top(file) === 'app' && file.split('/').length > 2
const isSurface = (file: string) => isPageFolder(file) && !sharedByPages.includes(second(file))

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

function tablesWithSeveralWriters(tree: Tree): string[] {
  const writers = new Map<string, Set<string>>()
  for (const file of productOf(tree).filter(isInModule)) {
    const text = tree.get(file) ?? ''
    const built = text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)
    const written = text.matchAll(
      /\b(?:insert\s+into|delete\s+from|update)\s+"?([a-z_]+)"?\s+(?:\(|set\b|where\b|select\b|values\b)/gi,
    )
    for (const match of [...built, ...written]) {
      const table = (match[1] ?? '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      writers.set(table, (writers.get(table) ?? new Set()).add(second(file)))
    }
  }
  return [...writers].flatMap(([table, by]) => (by.size > 1 ? [`${table} is written by ${[...by].join(', ')}`] : []))
}

// Lists of demo products and generated types are data, not code.
const isData = (file: string) => /^db\/demo\/|\.d\.ts$/.test(file)
const linesOf = (text: string) => text.split('\n').length - 1

function tooLong(tree: Tree): string[] {
  const lengths = productOf(tree)
    .filter((file) => !isData(file))
    .map((file) => ({ file, lines: linesOf(tree.get(file) ?? '') }))
    .sort((a, b) => a.lines - b.lines)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)]?.lines ?? 0
  return [
    ...lengths.filter(({ lines }) => lines > 200).map(({ file, lines }) => `${file} has ${lines} lines`),
    ...(at(0.5) > 50 ? [`the median is ${at(0.5)} lines`] : []),
    ...(at(0.9) > 110 ? [`one in ten has more than ${at(0.9)} lines`] : []),
  ]
}

function tooManyComments(tree: Tree): string[] {
  let [lines, comments] = [0, 0]
  for (const file of productOf(tree)) {
    const text = tree.get(file) ?? ''
    lines += linesOf(text)
    comments += commentLines(text)
  }
  const percent = (100 * comments) / lines
  return percent > 4 ? [`${percent.toFixed(1)} % of lines are comments`] : []
}

/** Counts comment lines that aren't the doc comment of an export. */
function commentLines(text: string): number {
  const blocks = [...text.matchAll(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*\n/gm)].filter(
    ({ 0: block, index }) => !text.startsWith('export', index + block.length),
  )
  const single = [...text.matchAll(/^[ \t]*\/\/.*$/gm)]
  return blocks.reduce((sum, [block]) => sum + linesOf(block), 0) + single.length
}
