import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedByPages } from './layers.ts'
import { importsOf, readTree } from './tree.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const sheets = globSync('app/**/*.css').filter((file) => /tailwindcss|@tailwind/.test(textOf(file)))

const shared = 'app/class-names.css'

/** The folders of `app/` whose class names a style sheet contains. */
const readBy = (sheet: string): string[] => {
  const pathsAfter = (word: string, file: string) =>
    [...textOf(file).matchAll(new RegExp(`${word} "(\\.[^"]*)"`, 'g'))].map(([, path = '']) =>
      join(dirname(file), path),
    )
  const files = pathsAfter('@import', sheet).includes(shared) ? [sheet, shared] : [sheet]
  return files
    .flatMap((file) => pathsAfter('@source', file))
    .map((path) => path.replace(/^app\/|\/$/g, ''))
    .sort()
}

const sharedParts = sharedByPages.filter((folder) =>
  globSync(`app/${folder}/**/*.tsx`).some((file) => textOf(file).includes('className')),
)

const tree = readTree()

/** The files that match, and everything that they import. */
function reachedFrom(pattern: RegExp): ReadonlySet<string> {
  const reached = new Set([...tree.keys()].filter((file) => pattern.test(file)))
  for (const file of reached) {
    for (const { target, typeOnly } of importsOf(tree, file)) if (!typeOnly) reached.add(target)
  }
  return reached
}

describe('the style sheet of a surface', () => {
  test('exists', () => {
    expect(sheets).toContain('app/storefront/storefront.css')
  })

  test.each(sheets)('has the class names of its surface and of shared code: %s', (sheet) => {
    expect(textOf(sheet)).toContain('source(none)')
    expect(readBy(sheet)).toEqual([sheet.split('/')[1] ?? '', ...sharedParts].sort())
  })

  test('leaves out only files whose class names no page of the storefront needs', () => {
    const reached = reachedFrom(/^app\/(?:storefront|pages)\/|^app\/root\.tsx$/)
    const leftOut = [...textOf('app/storefront/storefront.css').matchAll(/@source not "([^"]+)"/g)].map(
      ([, path = '']) => join('app/storefront', path),
    )
    expect(leftOut.filter((file) => !tree.has(file) || reached.has(file))).toEqual([])
    expect(leftOut).not.toEqual([])
  })
})

// Elements and input types that Tailwind's reset has rules for and app/storefront/reset.css doesn't.
const notReset = [
  /(?<!\w)<(abbr|audio|canvas|embed|hr|kbd|menu|meter|object|optgroup|pre|progress|samp|small|sub|sup|video)[\s>]/g,
  /(?<!\w)<(code)(?![^>]*\bfont-mono\b)[\s>]/g,
  /\btype(?:=|: )["'](color|date|datetime-local|file|month|number|time|week)["']/g,
]

describe('the reset of the storefront', () => {
  // Rich text has its own styles for everything that may occur in it.
  const ofTexts = 'app/rich-text/rich-text.tsx'
  const shown = [...reachedFrom(/^app\/(?:storefront|pages|account)\/|^app\/root\.tsx$/)]
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && file !== ofTexts)
    .map((file) => ({ file, text: tree.get(file) ?? '' }))

  test('covers all that its pages and the account’s contain', () => {
    const found = shown.flatMap(({ file, text }) =>
      notReset.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => `${name} in ${file}`)),
    )
    expect(found).toEqual([])
  })

  test('leaves a placeholder’s colour to its field', () => {
    const fields = shown.filter(({ text }) => /\bplaceholder=/.test(text))
    const isColoured = (file: string, text: string) =>
      text.includes('placeholder:text-') ||
      globSync(`${dirname(file)}/*.css`).some((sheet) => textOf(sheet).includes('::placeholder'))
    expect(fields).not.toEqual([])
    expect(fields.filter(({ file, text }) => !isColoured(file, text)).map(({ file }) => file)).toEqual([])
  })
})
