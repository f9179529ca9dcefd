import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allParts } from './parts.ts'

const code = '{domain,api,http,infra/payments}/**/*.ts'

test('every file of the domain, the API and the providers is mutated in exactly one part, which has tests', () => {
  const files = globSync(code).filter((file) => !/\.(test|d)\.ts$/.test(file))
  const mutated = allParts().flatMap(({ sources }) => sources)
  expect(mutated.filter((file) => !file.startsWith('app/')).sort()).toEqual(files.sort())
  expect(allParts().filter(({ tests }) => tests.length === 0)).toEqual([])
})

test('every .ts file of app with a test beside it is mutated once', () => {
  const withTest = new Set(globSync('app/**/*.test.{ts,tsx}').map((file) => file.replace(/\.test\.tsx?$/, '.ts')))
  const mutated = allParts().flatMap(({ sources }) => sources.filter((file) => /^app\/.*\.ts$/.test(file)))
  expect(mutated.sort()).toEqual(
    globSync('app/**/*.ts')
      .filter((file) => withTest.has(file))
      .sort(),
  )
})
