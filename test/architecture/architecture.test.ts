import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accessRules } from './access-rules.ts'
import { layers, modules, sharedByPages } from './layers.ts'
import { plants } from './plants.ts'
import { rules as structure } from './rules.ts'
import { readTree } from './tree.ts'

const rules = [...structure, ...accessRules]
const tree = readTree()

describe('the architecture', () => {
  test.each(rules)('$name', ({ check }) => {
    expect(check(tree)).toEqual([])
  })

  test('its rules name only what exists', () => {
    const named = [
      ...Object.keys(layers),
      ...Object.values(layers).flat(),
      ...modules.map((module) => `domain/${module}`),
      ...sharedByPages.map((folder) => `app/${folder}`),
    ]
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('a planted violation is found', () => {
  test.each(plants)('$plant', ({ rule, files }) => {
    const planted = new Map([...tree, ...Object.entries(files)])
    const found = rules.find(({ name }) => name === rule)?.check(planted) ?? []
    const before = rules.find(({ name }) => name === rule)?.check(tree) ?? []
    expect(found.length).toBeGreaterThan(before.length)
  })

  test('for every rule', () => {
    const names = rules.map(({ name }) => name)
    expect(names.filter((name) => !plants.some(({ rule }) => rule === name))).toEqual([])
    expect(plants.filter(({ rule }) => !names.includes(rule))).toEqual([])
  })

  test('and docs/testing.md lists exactly these with their rules', () => {
    const [, table = ''] = readFileSync('docs/testing.md', 'utf8').split('| Rule | Planted |\n| --- | --- |\n')
    const listed = table.match(/^\|.+\|$/gm) ?? []
    expect(listed).toEqual(plants.map(({ rule, plant }) => `| ${rule} | ${plant} |`))
  })
})
