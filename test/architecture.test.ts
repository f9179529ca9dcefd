import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

type Import = { file: string; target: string; typeOnly: boolean }

const folders = ['app', 'api', 'domain', 'infra', 'sandbox', 'server', 'db', 'bench', 'bin', 'tools']
const sources = folders.flatMap((folder) => filesBelow(folder)).filter((file) => /\.tsx?$/.test(file))
const product = sources.filter((file) => !isTest(file))
const imports = product.flatMap(importsOf)

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = text.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s+)?([^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/g)
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)
  return [
    ...[...statements].map((match) => ({ specifier: match[4] ?? '', typeOnly: isTypeOnly(match[2], match[3]) })),
    ...[...dynamic].map((match) => ({ specifier: match[1] ?? '', typeOnly: false })),
  ].flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file, specifier)
    return target === null ? [] : [{ file, target, typeOnly }]
  })
}

// `import { type A, type B } from` brings nothing into the program either.
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

/** The project's file behind a specifier, or null for a package. */
function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return null
}

const top = (file: string) => file.split('/')[0] ?? ''
const second = (file: string) => file.split('/')[1] ?? ''
const listed = (found: readonly Import[]) => found.map(({ file, target }) => `${file} imports ${target}`)

describe('the dependency rule', () => {
  // bin, bench and server put things together; everything else knows only what stands here.
  const may: Record<string, string[]> = {
    app: ['app', 'domain'],
    api: ['api', 'domain'],
    domain: ['domain', 'db/schema.d.ts'],
    infra: ['infra', 'domain', 'db/schema.d.ts'],
    // Keys and figures on the wire are what the imitation and the adapters agree on.
    sandbox: ['sandbox', 'domain', 'infra/payments'],
    db: ['db', 'domain'],
    tools: ['tools', 'domain', 'db/demo'],
  }

  test.each(Object.entries(may))('%s imports only from %j', (folder, allowed) => {
    const wrong = imports.filter(
      ({ file, target }) => top(file) === folder && !allowed.some((place) => `${target}/`.startsWith(`${place}/`)),
    )
    expect(listed(wrong)).toEqual([])
  })

  test('nobody imports the server but the commands that start it', () => {
    const wrong = imports.filter(
      ({ file, target }) => top(target) === 'server' && !['server', 'bin', 'bench'].includes(top(file)),
    )
    // The one exception: which payment keys there are is read from the environment's type alone.
    expect(listed(wrong.filter((found) => !(found.typeOnly && found.target === 'server/env.ts')))).toEqual([])
  })

  test('nobody imports a tool but its command, and nobody that command: no tool is in the shop or its build', () => {
    const command = 'bin/make-pictures.ts'
    const others = [...sources, ...filesBelow('test').filter((file) => /\.tsx?$/.test(file))].filter(
      (file) => top(file) !== 'tools',
    )
    const found = others.flatMap(importsOf).filter(({ target }) => top(target) === 'tools' || target === command)
    expect(listed(found)).toEqual([`${command} imports tools/pictures/make-pictures.ts`])
  })

  test('the kit knows itself and pure domain files only', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        file.startsWith('app/ui/') &&
        !target.startsWith('app/ui/') &&
        !(top(target) === 'domain' && !/\.server\.tsx?$/.test(target)),
    )
    expect(listed(wrong)).toEqual([])
  })

  test('the domain knows neither React nor the router, no environment and no network', () => {
    const wrong = product
      .filter((file) => top(file) === 'domain')
      .filter((file) =>
        /from ['"](react|react-dom|react-router|hono)['"/]|process\.env|\bfetch\(/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(wrong).toEqual([])
  })
})

describe('domain modules stand in one line', () => {
  const line = [
    'money',
    'media',
    'accounts',
    'notifications',
    'catalogue',
    'stock',
    'coupons',
    'pricing',
    'cart',
    'orders',
    'payments',
    'checkout',
    'reviews',
    'content',
    'analytics',
  ]
  const ofDomain = imports.filter(
    ({ file, target }) =>
      top(file) === 'domain' &&
      top(target) === 'domain' &&
      second(file).indexOf('.') < 0 &&
      second(target).indexOf('.') < 0,
  )

  test('every folder has its place in it', () => {
    const unknown = ofDomain.map(({ file }) => second(file)).filter((module) => !line.includes(module))
    expect([...new Set(unknown)]).toEqual([])
  })

  test('and import code only leftwards; a type may point anywhere', () => {
    const wrong = ofDomain.filter(
      ({ file, target, typeOnly }) => !typeOnly && line.indexOf(second(target)) > line.indexOf(second(file)),
    )
    expect(listed(wrong)).toEqual([])
  })
})

test('surfaces are strangers to each other', () => {
  const surfaces = ['storefront', 'account', 'admin', 'pages']
  const wrong = imports.filter(
    ({ file, target }) =>
      top(file) === 'app' &&
      top(target) === 'app' &&
      surfaces.includes(second(file)) &&
      surfaces.includes(second(target)) &&
      second(file) !== second(target),
  )
  expect(listed(wrong)).toEqual([])
})

test('every table is written by one module only', () => {
  const writers = new Map<string, Set<string>>()
  for (const file of product.filter((name) => top(name) === 'domain')) {
    const text = readFileSync(join(root, file), 'utf8')
    const built = text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)
    const written = text.matchAll(
      /\b(?:insert\s+into|delete\s+from|update)\s+"?([a-z_]+)"?\s+(?:\(|set\b|where\b|select\b|values\b)/gi,
    )
    for (const match of [...built, ...written]) {
      const table = (match[1] ?? '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      writers.set(table, (writers.get(table) ?? new Set()).add(second(file)))
    }
  }
  expect(writers.size).toBeGreaterThan(5)
  expect([...writers].filter(([, modules]) => modules.size > 1).map(([table, modules]) => [table, ...modules])).toEqual(
    [],
  )
  expect([...writers.values()].some((modules) => modules.has('analytics'))).toBe(false)
})

test('no drawer is marked miscellaneous', () => {
  const drawers = /(^|\/)(utils?|misc|helpers?|common|general|shared)(\/|\.tsx?$)/
  expect(sources.filter((file) => drawers.test(file))).toEqual([])
})
