import { expect, test } from 'vitest'
import { withKnownLinks } from './known-links.ts'
import type { Inline } from './text-tree.ts'

const link = (href: string, ...parts: Inline[]): Inline => ({ kind: 'link', href, parts })
const strong = (...parts: Inline[]): Inline => ({ kind: 'strong', parts })
const shown = (...parts: Inline[]) =>
  withKnownLinks([{ kind: 'paragraph', parts }], (path) => path === '/shop' || path === '/').map(
    (block) => block.kind === 'paragraph' && block.parts,
  )[0]

test.each(['/shop', '/shop?sort=new', '/shop#on-a', '/shop?a#b', '/', '#on-a', 'https://a.example/gone', 'tel:+1'])(
  'a link to %s is kept',
  (href) => {
    expect(shown(link(href, 'a'))).toEqual([link(href, 'a')])
  },
)

test.each(['/gone', '/gone?to=/shop', '/shop/gone', '/shopping'])('a link to %s is replaced by its text', (href) => {
  expect(shown('see ', link(href, 'a ', strong('b')), '.')).toEqual(['see ', 'a ', strong('b'), '.'])
})

test('links inside marks are checked, too; line breaks and code are kept', () => {
  const between: Inline[] = [{ kind: 'break' }, { kind: 'code', text: '[a](/gone)' }]
  expect(shown(strong('a', link('/gone', 'b'), ...between), ...between)).toEqual([
    strong('a', 'b', ...between),
    ...between,
  ])
})
