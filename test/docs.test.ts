import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declaredNames, readSources } from './docs/declared-names.ts'
import { isAvoided, readGlossary, wordsOf } from './docs/glossary.ts'
import { anchorsOf, citedPaths, innerLinks, readDocuments, root } from './docs/read-documents.ts'

const documents = readDocuments()
const sources = readSources()
const fileNames = new Set(
  globSync(['*', '{api,app,bench,bin,db,docs,domain,infra,sandbox,server,test,tools}/**/*.*'], {
    cwd: root,
    exclude: (file) => file.endsWith('node_modules'),
  }).map((file) => basename(file)),
)

describe.each(documents)('$file', (document) => {
  const { paths, names } = citedPaths(document.prose)

  test('names only files and folders that are there', () => {
    expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
    expect(names.filter((name) => !fileNames.has(name))).toEqual([])
  })

  test('links only to what is there', () => {
    const broken = innerLinks(document).filter(({ target, anchor }) => {
      if (!existsSync(join(root, target))) return true
      return anchor !== null && !anchorsOf(target).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

describe('the glossary', () => {
  const glossary = readGlossary()
  const avoided = glossary.flatMap((term) => term.avoided)

  test('has a term once', () => {
    const terms = glossary.map(({ term }) => term)
    expect(terms.length).toBeGreaterThan(100)
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })

  test('says of names in the code only what the code has', () => {
    const words = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []))
    const names = glossary.flatMap(({ inCode }) => inCode).map((name) => name.replace(/\(\)$/, ''))
    expect(names.filter((name) => /^\w+$/.test(name) && !words.has(name))).toEqual([])
  })

  test('keeps the names that it avoids out of the code', () => {
    // Nearly every file is told to have none without being parsed.
    const written = new RegExp(avoided.map(({ name }) => wordsOf(name).join('[-_]?')).join('|'), 'i')
    const suspects = sources.filter(({ file, text }) => written.test(file) || written.test(text))
    const found = suspects.flatMap((source) => {
      const names = [...declaredNames(source), ...source.file.split('/')]
      return names
        .filter((name) => avoided.some((one) => isAvoided(name, one)))
        .map((name) => `${source.file}: ${name}`)
    })
    expect(found).toEqual([])
  })

  test('finds an avoided name by its words', () => {
    expect(wordsOf('openHTMLDoor-bell_x2')).toEqual(['open', 'html', 'door', 'bell', 'x2'])
    const door = { name: 'door', except: ['paperDoor'] }
    expect(['openDoor', 'door.ts', 'outdoor', 'doors', 'paperDoor'].filter((name) => isAvoided(name, door))).toEqual([
      'openDoor',
      'door.ts',
    ])
    const keptPage = { name: 'keptPage', except: [] }
    expect(
      ['kept-page.ts', 'isKeptPageOld', 'pageKept', 'keptPages'].filter((name) => isAvoided(name, keptPage)),
    ).toEqual(['kept-page.ts', 'isKeptPageOld'])
  })
})
