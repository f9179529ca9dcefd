import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declaredNames, readSources } from './docs/declared-names.ts'
import { isAvoided, readGlossary, wordsOf } from './docs/glossary.ts'
import { anchorsOf, citedPaths, innerLinks, readDocuments, root } from './docs/read-documents.ts'

const documents = readDocuments()
const sources = readSources()
const words = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []))
const fileNames = new Set(
  globSync(['*', '{api,app,bench,bin,db,docs,domain,infra,sandbox,server,test,tools}/**/*.*'], {
    cwd: root,
    exclude: (file) => file.endsWith('node_modules'),
  }).map((file) => basename(file)),
)

const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe.each(documents)('$file', (document) => {
  const { paths, names } = citedPaths(document.prose)

  test('names only files and folders that exist', () => {
    expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
    expect(names.filter((name) => !fileNames.has(name))).toEqual([])
  })

  test('links only to what exists', () => {
    const broken = innerLinks(document).filter(({ target, anchor }) => {
      if (!existsSync(join(root, target))) return true
      return anchor !== null && !anchorsOf(target).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

test('test/README.md has every folder and file of test/', () => {
  const readme = read('test/README.md')
  const entries = readdirSync(join(root, 'test'), { withFileTypes: true })
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
  expect(names.filter((name) => name !== 'README.md' && !readme.includes(`\`${name}\``))).toEqual([])
})

test('the data model has every table, once', () => {
  const [, database = ''] = read('db/schema.d.ts').split('export interface DB {')
  const tables = [...database.matchAll(/^ {2}(\w+): [A-Z]\w*;$/gm)].map(([, name = '']) => wordsOf(name).join('_'))
  const [, listed = ''] = read('docs/data-model.md').split('## Every table')
  const rows = [...listed.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(30)
  expect(rows.sort()).toEqual(tables.sort())
})

describe('the first hour of a shopkeeper', () => {
  const guide = read('docs/shopkeeper.md')
  const screens = sources.filter(({ file }) => /^(?:app|sandbox)\//.test(file) && !/\.(?:test|spec)\./.test(file))

  // @rule First hour | The guide uses the shop's names of buttons, links and pages, and quotes lines of the configuration as in its file
  test('uses the same names as the shop', () => {
    const named = [...guide.matchAll(/(?<=\S )\*\*([^*.]+)\*\*/g)].map(([, name = '']) => name)
    // The guide names an actual provider where the source has a variable.
    const written = named.map((name) => name.replace(/^Try .*/, 'Try ${providerTitles'))
    expect(written.length).toBeGreaterThan(20)
    const isShown = (name: string) => {
      const pattern = new RegExp(`[>'"\`\\n] *${name.replaceAll(/[${]/g, '\\$&')}`)
      return screens.some(({ text }) => pattern.test(text))
    }
    expect(written.filter((name) => !isShown(name))).toEqual([])
    const lines = [...guide.matchAll(/^(?:SMTP_URL|MAIL_FROM)=.*$/gm)].map(([line]) => line)
    expect(lines).toHaveLength(2)
    expect(lines.filter((line) => !read('.env.example').includes(`# ${line}\n`))).toEqual([])
  })
})

describe('a walk through the code', () => {
  const terms = readGlossary().map(({ term }) => term)
  const [, ...walks] = read('docs/how-to/find-your-way.md').split(/^## /m)

  test.each(walks)('has at most five hops, each a term of the glossary: %#', (walk) => {
    const hops = [...walk.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, term = '']) => term)
    expect(hops.length).toBeGreaterThan(0)
    expect(hops.length).toBeLessThanOrEqual(5)
    expect(walk.match(/^\d+\. /gm)).toHaveLength(hops.length)
    expect(hops.filter((hop) => !terms.includes(hop))).toEqual([])
  })

  test.each(walks)('names only functions that the code has: %#', (walk) => {
    const names = [...walk.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !words.has(name))).toEqual([])
  })
})

test('the index of decisions names each one with its title', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d/.test(file))
  const lines = files.sort().map((file) => `- [${read(`docs/decisions/${file}`).split('\n')[0]?.slice(2)}](${file})`)
  expect(read('docs/decisions/README.md').match(/^- .*$/gm)).toEqual(lines)
})

describe('the glossary', () => {
  const glossary = readGlossary()
  const avoided = glossary.flatMap((term) => term.avoided)

  test('has each term once', () => {
    const terms = glossary.map(({ term }) => term)
    expect(terms.length).toBeGreaterThan(100)
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })

  test('names only what exists in the code', () => {
    const names = glossary.flatMap(({ inCode }) => inCode).map((name) => name.replace(/\(\)$/, ''))
    expect(names.filter((name) => /^\w+$/.test(name) && !words.has(name))).toEqual([])
  })

  test('has no avoided name in the code', () => {
    // Skips parsing for nearly all files, because they contain none of these words.
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
    expect(wordsOf('openHTMLLock-key_x2')).toEqual(['open', 'html', 'lock', 'key', 'x2'])
    const lock = { name: 'lock', except: ['paperLock'] }
    expect(['openLock', 'lock.ts', 'flock', 'locks', 'paperLock'].filter((name) => isAvoided(name, lock))).toEqual([
      'openLock',
      'lock.ts',
    ])
    const oldPage = { name: 'oldPage', except: [] }
    expect(['old-page.ts', 'isOldPageLong', 'pageOld', 'oldPages'].filter((name) => isAvoided(name, oldPage))).toEqual([
      'old-page.ts',
      'isOldPageLong',
    ])
  })
})
