import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedByPages } from './rules.ts'

const sheets = globSync('app/**/*.css').filter((file) => readFileSync(file, 'utf8').includes('@import "tailwindcss"'))

/** The folders of `app/` that a sheet reads class names from. */
const readBy = (sheet: string): string[] =>
  [...readFileSync(sheet, 'utf8').matchAll(/@source "([^"]+)"/g)]
    .map(([, path = '']) => normalize(join(dirname(sheet), path)).replace(/^app\/|\/$/g, ''))
    .sort()

const drawing = sharedByPages.filter((folder) =>
  globSync(`app/${folder}/**/*.tsx`).some((file) => readFileSync(file, 'utf8').includes('className')),
)

describe('style sheets', () => {
  test('are the storefront’s and those of other surfaces', () => {
    expect(sheets).toContain('app/storefront/storefront.css')
    expect(readdirSync('app').filter((file) => file.endsWith('.css'))).toEqual([])
  })

  test.each(sheets)('%s has the class names of its own surface and of what surfaces share', (sheet) => {
    expect(readFileSync(sheet, 'utf8')).toContain('@import "tailwindcss" source(none);')
    expect(readBy(sheet)).toEqual([sheet.split('/')[1] ?? '', ...drawing].sort())
  })
})
