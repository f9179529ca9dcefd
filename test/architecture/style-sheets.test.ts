import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedByPages } from './layers.ts'
import { importsOf, readTree } from './tree.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const sheets = globSync('app/**/*.css').filter((file) => /tailwindcss|@tailwind/.test(textOf(file)))

const shared = 'app/class-names.css'

/** The folders of `app/` that a sheet reads class names from. */
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

describe('the style sheet of a surface', () => {
  test('is found', () => {
    expect(sheets).toContain('app/storefront/storefront.css')
  })

  test.each(sheets)('has the class names of the surface and of what surfaces share: %s', (sheet) => {
    expect(textOf(sheet)).toContain('source(none)')
    expect(readBy(sheet)).toEqual([sheet.split('/')[1] ?? '', ...sharedParts].sort())
  })

  test('leaves out only files whose class names no page of the storefront needs', () => {
    const tree = readTree()
    const reached = new Set(
      [...tree.keys()].filter((file) => /^app\/(?:storefront|pages)\/|^app\/root\.tsx$/.test(file)),
    )
    for (const file of reached) {
      for (const { target, typeOnly } of importsOf(tree, file)) if (!typeOnly) reached.add(target)
    }
    const leftOut = [...textOf('app/storefront/storefront.css').matchAll(/@source not "([^"]+)"/g)].map(
      ([, path = '']) => join('app/storefront', path),
    )
    expect(leftOut.filter((file) => !tree.has(file) || reached.has(file))).toEqual([])
    expect(leftOut).not.toEqual([])
  })
})
