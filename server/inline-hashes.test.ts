import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { extractInlineHashes, newNonce } from './inline-hashes.ts'

const nonce = newNonce()
const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

test('inline scripts and styles with the nonce are allowed by their hash, and the nonce is removed', () => {
  const html = `<style nonce="${nonce}">a{}</style><script nonce="${nonce}" type="module">go()</script><link nonce="${nonce}" href="/x">`
  expect(extractInlineHashes(html, nonce)).toEqual({
    html: '<style>a{}</style><script type="module">go()</script><link href="/x">',
    script: [hash('go()')],
    style: [hash('a{}')],
  })
})

test('a script without the nonce is not allowed', () => {
  const html = `<script>steal()</script><script nonce="guess">steal()</script><script nonce="${nonce}">go()</script>`
  expect(extractInlineHashes(html, nonce).script).toEqual([hash('go()')])
})

test('a script element is parsed like browsers do', () => {
  const html = `<SCRIPT data-x="a>b" nonce="${nonce}">if (1 < 2) go('<b>')</SCRIPT><script nonce="${nonce}" src="/a.js"></script>`
  expect(extractInlineHashes(html, nonce).script).toEqual([hash(`if (1 < 2) go('<b>')`)])
})

test('the same script twice is one source', () => {
  const html = `<script nonce="${nonce}">go()</script><script nonce="${nonce}">go()</script>`
  expect(extractInlineHashes(html, nonce).script).toHaveLength(1)
})

test('a page full of unfinished tags is processed quickly', () => {
  const began = performance.now()
  extractInlineHashes('<script "'.repeat(20_000) + `<script nonce="${nonce}" "`.repeat(5), nonce)
  expect(performance.now() - began).toBeLessThan(1_000)
})
