import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const namesIn = (text: string) => new Set(text.match(/\baso_[a-z]+(?:_[a-z]+)*/g))

test('the privacy policy names the cookies that visitors get, and no others', () => {
  const policy = namesIn(readFileSync(join(root, 'domain/content/information/built-in/privacy.ts'), 'utf8'))
  const code = globSync('{http,domain/accounts}/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/*.fixture.ts'] })
  const set = namesIn(code.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))
  expect([...policy].toSorted()).toEqual([...set].toSorted())
})
