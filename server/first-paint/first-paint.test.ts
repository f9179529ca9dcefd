import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstPaint } from './first-paint.ts'
import { writeStyleRules } from './list-style-rules.ts'

let clientDir: string
beforeAll(async () => {
  clientDir = join(await mkdtemp(join(tmpdir(), 'aso-build-')), 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await writeFile(join(clientDir, 'assets/shop.css'), '.a{top:0}.b{top:1px}.c{top:2px}')
  await writeStyleRules(clientDir)
})
afterAll(() => rm(dirname(clientDir), { recursive: true }))

const sheet = '<link nonce="n" rel="stylesheet" href="/assets/shop.css"/>'
const font = '<link rel="preload" as="font" type="font/woff2" href="/assets/text.woff2" crossorigin="anonymous"/>'
const preload = '<link rel="modulepreload" href="/assets/entry.js" nonce="n"/>'
const picture =
  '<picture><source type="image/avif" srcSet="/media/x/160.avif 160w, /media/x/320.avif 320w" sizes="50vw"/><img src="/media/x/640.webp" fetchPriority="high"/></picture>'
// As React Router writes them.
const scripts = `<script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterManifest = {
  "version": "1"
};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script>`
const documentWith = (body: string) =>
  `<html><head><meta name="viewport" content="width=device-width"/>${font}${sheet}${preload}</head><body class="a">${body}</body></html>`
const paint = (html: string, path = '/') => createFirstPaint(clientDir)(html, { path, nonce: 'n' })

const end = '<div hidden="" data-first-screen-end="true"></div>'

test('a document contains the styles of its first screen, and links the full style sheet at its end', () => {
  const { html } = paint(documentWith(`<p class="b">${end}<p class="c">${scripts}`))
  expect(html).toContain('<style nonce="n">.a{top:0}.b{top:1px}</style>')
  expect(html).toContain(
    '<p class="b"><div hidden="" data-first-screen-end="true"><link rel="stylesheet" href="/assets/shop.css" data-first-screen/><script nonce="n" data-first-screen>asoSheets("/assets/shop.css")</script></div>',
  )
  expect(html).toContain('asoPage(["/assets/shop.css"],')
})

test('one with a place for the cart’s lines fills it before the style sheet', () => {
  const { html } = paint(documentWith(`<div data-stored-lines="true"></div>${end}${scripts}`))
  const at = html.indexOf("localStorage.getItem('aso-shop')")
  expect(at).toBeGreaterThan(html.indexOf('data-first-screen-end'))
  expect(at).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
  expect(paint(documentWith(`<p class="b">${end}${scripts}`)).html).not.toContain('localStorage')
})

test('one without a marked end of its first screen waits for its style sheet', () => {
  const { html } = paint(documentWith(scripts))
  expect(html).toContain('<link rel="stylesheet" href="/assets/shop.css"/>')
  expect(html).toContain('asoPage([],')
})

test('its scripts are loaded by one that starts later, and not before it', () => {
  const { html } = paint(documentWith(scripts))
  expect(html).not.toContain('modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    'asoPage([],["/assets/entry.js"],["/assets/root.js","/assets/home.js"],(route0,route1)=>{window.__reactRouterManifest={"version":"1"};',
  )
  expect(html).toContain('return import("/assets/entry.js")})</script>')
})

test('each page starts its own scripts, whichever page was requested before', () => {
  const painted = createFirstPaint(clientDir)
  const other = scripts.replace('home.js', 'shop.js').replace('"version": "1"', '"version": "2"')
  for (const _ of [1, 2]) {
    expect(painted(documentWith(scripts), { path: '/', nonce: 'n' }).html).toContain(
      'home.js"],(route0,route1)=>{window.__reactRouterManifest={"version":"1"}',
    )
    expect(painted(documentWith(other), { path: '/', nonce: 'n' }).html).toContain(
      'shop.js"],(route0,route1)=>{window.__reactRouterManifest={"version":"2"}',
    )
  }
})

test('its first picture is loaded before everything else, also by a header, which a proxy can send early', () => {
  const { html, link } = paint(documentWith(picture + scripts))
  expect(html.indexOf('as="image"')).toBeLessThan(html.indexOf('as="font"'))
  expect(link).toBe(
    '</media/x/160.avif>; rel=preload; as=image; imagesrcset="/media/x/160.avif 160w, /media/x/320.avif 320w"; imagesizes="50vw"; type="image/avif"; fetchpriority="high"',
  )
  expect(html).toContain('/assets/text.woff2" crossorigin="anonymous" fetchpriority="low"/>')
  expect(paint(documentWith(scripts)).html).toContain(font)
  expect(paint(documentWith(scripts)).link).toBe(
    '</assets/text.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
  )
})

test('the back office and documents without the router’s scripts stay unchanged, with their scripts after the style sheet', () => {
  const lowered = documentWith(scripts).replace('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
  const { html, link } = paint(documentWith(scripts), '/admin/orders')
  expect(html.replace(/<script nonce="n">(?!asoPage).*?<\/script>/s, '')).toBe(lowered)
  expect(link).toBeNull()
  expect(paint(documentWith(''), '/').html).toContain(sheet)
})

test('an address that only begins like the back office’s is one of the shop', () => {
  expect(paint(documentWith(scripts), '/administration')).toEqual(paint(documentWith(scripts), '/'))
})
