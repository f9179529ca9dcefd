import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { RichText } from '#app/rich-text/rich-text.tsx'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { propertyRuns } from '#test/soak.ts'
import { checkText } from './check-text.server.ts'
import { textLimits } from './information-page.ts'
import { readMarkdown } from './read-markdown.server.ts'
import { showText } from './show-text.server.ts'
import { type TextTree, treeText } from './text-tree.ts'

const html = (tree: TextTree) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(RichText, { tree })))
const shown = (source: string) => html(readMarkdown(source).tree)

describe('Markdown', () => {
  // @rule D31 | Headings, lists, tables, quotes, links and emphasis are shown as such
  //   broken by: rows of a table not read (read-markdown.server.ts)
  test('becomes elements', () => {
    expect(shown('# One\n\n#### Deep\n\nA *b* **c** ~~d~~ `e`\\\nf')).toBe(
      '<div data-rich-text=""><h2 id="on-one">One</h2><h3 id="on-deep">Deep</h3><p>A <em>b</em> <strong>c</strong> <del>d</del> <code>e</code><br/>f</p></div>',
    )
    expect(shown('- a\n- b\n\n3. c\n\n> q\n\n---\n\n```\n<b>\n```')).toBe(
      '<div data-rich-text=""><ul><li><p>a</p></li><li><p>b</p></li></ul><ol start="3"><li><p>c</p></li></ol><blockquote><p>q</p></blockquote><hr/><pre>&lt;b&gt;</pre></div>',
    )
    const { tree } = readMarkdown('| Ẹ | ọ |\n| - | - |\n| ṣ *x* | [y](/shop) |\n| z |')
    expect(tree).toEqual([
      {
        kind: 'table',
        head: [['Ẹ'], ['ọ']],
        rows: [
          [['ṣ ', { kind: 'emphasis', parts: ['x'] }], [{ kind: 'link', href: '/shop', parts: ['y'] }]],
          [['z'], []],
        ],
      },
    ])
  })

  test('has headings with consecutive levels and ids of their own', () => {
    const { tree } = readMarkdown('### Àdìrẹ ẹlẹ́kọ\n\n# Àdìrẹ ẹlẹ́kọ\n\n###### ₦\n\n## content')
    expect(tree.map((block) => block.kind === 'heading' && [block.level, block.id])).toEqual([
      [2, 'on-adire-eleko'],
      [2, 'on-adire-eleko-2'],
      [3, 'on'],
      [2, 'on-content'],
    ])
  })

  test('has no duplicate id, whatever its headings are', () => {
    const { tree } = readMarkdown('# A\n\n# A-2\n\n# A\n\n# a 2\n\n# a!')
    const ids = tree.map((block) => (block.kind === 'heading' ? block.id : ''))
    expect(new Set(ids).size).toBe(5)
  })

  // @rule Bad input | HTML in a text stays text, pictures become their alternative texts, and links lead only to https, mail,
  //   telephone or the shop
  //   broken by: html allowed (read-markdown.server.ts); any link allowed (link-target.ts)
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a <img src=x onerror=alert(1)>', 'a &lt;img src=x onerror=alert(1)&gt;'],
    ['![a picture](https://evil.example/x.png)', '<p>a picture</p>'],
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['[x](java&#x0a;script:alert(1))', '<p>x</p>'],
    ['[x](data:text/html,hello)', '<p>x</p>'],
    ['[x](http://plain.example)', '<p>x</p>'],
    ['[x](//evil.example)', '<p>x</p>'],
    ['[x](/\\evil.example)', '<p>x</p>'],
    ['[x](/.//shop)', '<p>x</p>'],
    ['[x](/a/..//shop)', '<p>x</p>'],
    ['[x](https:evil.example)', '<p>x</p>'],
    ['[x](https://a:b@evil.example)', '<p>x</p>'],
    ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
    ['[x](https://ndpc.gov.ng/)', '<a href="https://ndpc.gov.ng/" rel="noopener">x</a>'],
    ['[x](mailto:a@b.example)', '<a href="mailto:a@b.example">x</a>'],
    ['[x](tel:+2348031234567)', '<a href="tel:+2348031234567">x</a>'],
    ['[x](/faq?q=a#on-b)', '<a href="/faq?q=a#on-b" data-discover="true">x</a>'],
    ['[x](#on-b)', '<a href="#on-b">x</a>'],
    ['a&#x202e;b&#0;c\u202ed\u0007', '<p>a b\ufffdcd</p>'],
  ])('%j is shown as %s', (source, expected) => {
    expect(shown(source)).toContain(expected)
  })

  test('reports the links it has refused, and the shop’s pages that it links to', () => {
    const { refusedLinks, ownPaths } = readMarkdown('[a](javascript:1) [b](/shop?x=1) [c](//d)')
    expect(refusedLinks).toEqual(['javascript:1', '//d'])
    expect(ownPaths).toEqual(['/shop'])
  })
})

const body = textLimits.body
const upTo = (unit: string) => unit.repeat(Math.ceil(body / unit.length)).slice(0, body)

// @rule Bad input | No text takes long to read or grows without limit: deep nesting, huge tables, open brackets, repeated link
//   references
//   broken by: no limit to the parts (read-markdown.server.ts); no limit to the nesting (read-markdown.server.ts)
test.each([
  ...[
    '> ',
    '- ',
    '1. ',
    '*a ',
    '**',
    '_',
    '`',
    '[',
    '![',
    '](',
    '[a](',
    '<',
    '&',
    '&amp;',
    '~~',
    '\\',
    '|',
    '\n\n',
    '# \n',
  ],
  ...['[a](b)', '*a **b ', 'a\n---\n', '```\n', '<!--', '[a]: ', '\t', '((((', '"\'', '{{', '&#x202e;'],
])('a text of only %j is read within a second', (unit) => {
  // Processor time, because the machine may be busy with other work.
  const used = process.cpuUsage()
  const { tree } = readMarkdown(upTo(unit))
  expect(process.cpuUsage(used).user).toBeLessThan(1_000_000)
  expect(JSON.stringify(tree).length).toBeLessThan(2_000_000)
})

// @rule Bad input | A table has at most twenty columns; a wider one is read as quickly as any text, shown as typed, and can't be
//   published
test.each(['', '> ', '- ', '  1. '])('a table with too many columns below %j is no table', (before) => {
  const table = (columns: number) =>
    `${before}|${'a|'.repeat(columns)}\n${before.replace(/[-1.]/g, ' ')}|${':-|'.repeat(columns)}\n`
  for (const wide of [21, 1_000, 7_000]) {
    const used = process.cpuUsage()
    const { tree, isTooWide } = readMarkdown(upTo(`${table(wide)}|b\n`).slice(0, body))
    expect(process.cpuUsage(used).user).toBeLessThan(1_000_000)
    expect([isTooWide, JSON.stringify(tree).includes('"table"')]).toEqual([true, false])
  }
  const { tree, isTooWide } = readMarkdown(table(20))
  expect([isTooWide, JSON.stringify(tree).includes('"table"')]).toEqual([false, true])
  const text = { title: 'A', description: 'A', body: table(21) }
  expect(checkText(text, () => true)).toEqual([{ field: 'body', message: 'A table may have at most 20 columns' }])
})

// @rule Look | A table of more than six columns scrolls sideways on a desktop, also by keyboard, instead of breaking its words
test('a table with many columns can be scrolled', () => {
  const shown = (columns: number) =>
    html(readMarkdown(`|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}`).tree).includes('tabindex="0"')
  expect([shown(6), shown(7)]).toEqual([false, true])
})

test('tables and references that would grow too large are cut off, and reported', () => {
  const wide = `|${'a|'.repeat(20)}\n|${'-|'.repeat(20)}\n${'|b\n'.repeat(9_000)}`
  const many = `[a]: https://${'x'.repeat(1_500)}.example\n\n${'[a] '.repeat(9_000)}`
  for (const source of [wide, many]) {
    const { tree, isCutOff } = readMarkdown(source.slice(0, body))
    expect(isCutOff).toBe(true)
    expect(JSON.stringify(tree).length).toBeLessThan(1_000_000)
  }
})

const pieces = [
  ...[
    '<script>',
    '</script>',
    '<img src=//evil.example/x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:1">',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt&colon;alert(1)',
    'java&#09;script:',
    'data:text/html;base64,PHM+',
    'vbscript:x',
    '//evil.example',
  ],
  ...[
    'https://evil.example',
    'http://evil.example',
    '/shop',
    'mailto:a@b.example',
    'tel:+234803',
    '/\\evil.example',
    '\u202e',
    '\u0000',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '[a]: ',
    '<',
    '>',
    '> ',
    '- ',
    '1. ',
    '# ',
    '### ',
    '`',
    '```\n',
    '**',
    '_',
    '~~',
    '\\',
    '\n',
    '\n\n',
  ],
  ...[
    '|',
    '| - | - |\n',
    '&lt;',
    '&#x3c;script&#x3e;',
    '&#0;',
    '&quot;',
    '"',
    "'",
    '{{returnDays}}',
    '{{contacts}}',
    '{{',
    '}}',
    '    ',
    '\t',
  ],
  ...['ẹ ọ ṣ', 'àdìrẹ', '₦', '\ud800', '\u2028', 'a'],
]
const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8, unit: 'binary' })), { maxLength: 60 })
  .map((parts) => parts.join(''))

// @rule Bad input | Any text results in no script, unknown element or attribute, external picture, or link except https, mail,
//   telephone and the shop's
//   broken by: any link allowed (link-target.ts)
test('no text runs a script or loads anything external', () => {
  const known =
    /^<(?:\/?(?:div|section|h[234]|p|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|span|strong|em|del|code|br|a))\b/
  const settings = { ...defaultSettings, name: '<b>[x](javascript:1)' }
  fc.assert(
    fc.property(hostileText, (source) => {
      const { tree } = showText({ title: 'A', description: 'A', body: source }, settings, () => true)
      const markup = html(tree)
      for (const [tag] of markup.matchAll(/<[^>]*>/g)) {
        expect(tag).toMatch(known)
        const attributes = [...tag.matchAll(/\s([a-z-]+)=/gi)].map(([, name]) => name)
        expect(attributes.filter((name) => !knownAttributes.has(name ?? ''))).toEqual([])
      }
      for (const [, href = ''] of markup.matchAll(/\shref="([^"]*)"/g))
        expect(href).toMatch(/^(?:https:\/\/[^/]|mailto:|tel:|#|\/(?![/\\]))/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what nobody can see
      expect(treeText(tree)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/)
    }),
    propertyRuns(300, 10_000),
  )
})

const knownAttributes = new Set([
  ...['data-rich-text', 'id', 'href', 'rel', 'start', 'role', 'scope', 'data-label', 'data-discover'],
  ...['data-wide-table', 'aria-label', 'tabindex'],
])
