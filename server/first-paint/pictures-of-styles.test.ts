import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStyleRules, writeStyleRules } from './list-style-rules.ts'
import { picturesOfStyles } from './pictures-of-styles.ts'
import { rulesFileOf } from './style-rules.ts'

const svg = '<svg fill="#fff" width="100%"/>\n'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-drawings-'))
  await writeFile(join(folder, 'cloth.svg'), svg)
})
afterAll(() => rm(folder, { recursive: true }))

const drawn = (css: string) => picturesOfStyles(listStyleRules(css), folder)

const cloth = `url("data:image/svg+xml,<svg fill='%23fff' width='100%25'/>")`

test('a rule with a drawing gets an unlayered rule with the drawing inline, for the same documents', async () => {
  const rules = await drawn(
    '@layer a{.cloth{color:red;background-image:linear-gradient(red,blue),url(/cloth.svg);background-size:1px}}',
  )
  expect(rules).toEqual([
    {
      text: `.cloth{background-image:linear-gradient(red,blue),${cloth}}`,
      uses: [],
      needs: [['.cloth']],
    },
  ])
})

test('a rule for some screens stays limited to those', async () => {
  expect(await drawn('@media (min-width:1px){.cloth{background-image:url("/cloth.svg")}.b{top:0}}')).toEqual([
    {
      open: '@media (min-width:1px)',
      rules: [{ text: `.cloth{background-image:${cloth}}`, uses: [], needs: [['.cloth']] }],
    },
  ])
})

test('the style sheets of a build have the drawings', async () => {
  // The rules are written to the folder beside the client's.
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(client, 'cloth.svg'), svg)
  await writeFile(join(client, 'assets/shop.css'), '@layer a{.cloth{background-image:url(/cloth.svg)}}')
  await writeStyleRules(client)
  const rules = JSON.parse(await readFile(join(client, rulesFileOf('shop.css')), 'utf8'))
  expect(rules.at(-1)).toMatchObject({ text: `.cloth{background-image:${cloth}}` })
})

test('other rules get none, and a missing drawing fails the build', async () => {
  expect(await drawn('.a{background-image:url(/a.png)}.b{background-image:none}.c{mask:url(/cloth.svg)}')).toEqual([])
  await expect(drawn('.a{background-image:url(/nowhere.svg)}')).rejects.toThrow('ENOENT')
})
