import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StyleRule } from './style-rules.ts'

const selectorOf = /^[^{]+/
const backgroundImage = /background-image:([^;}]+)/
const drawing = /url\("?(\/[\w-]+\.svg)"?\)/

/**
 * Additional rules in which the drawings of a style sheet (`url(/adire.svg)`) are data URLs, so that a drawing on the
 * first screen needs no request while the first picture is loaded. These rules are outside of any layer, so that they
 * still win once the style sheet is loaded, whose rules are in layers.
 */
export async function picturesOfStyles(rules: readonly StyleRule[], clientDir: string): Promise<StyleRule[]> {
  const drawn = await Promise.all(
    rules.map(async (rule): Promise<StyleRule[]> => {
      if ('text' in rule) return drawingOf(rule, clientDir)
      const inner = await picturesOfStyles(rule.rules, clientDir)
      if (rule.open.startsWith('@layer')) return inner
      return inner.length > 0 ? [{ open: rule.open, rules: inner }] : []
    }),
  )
  return drawn.flat()
}

async function drawingOf(rule: Extract<StyleRule, { text: string }>, clientDir: string): Promise<StyleRule[]> {
  const [, value = ''] = backgroundImage.exec(rule.text) ?? []
  const [named, path] = drawing.exec(value) ?? []
  const [selector] = selectorOf.exec(rule.text) ?? []
  if (named === undefined || path === undefined || selector === undefined) return []
  const svg = await readFile(join(clientDir, path), 'utf8')
  return [{ ...rule, text: `${selector}{background-image:${value.replace(named, `url("${dataUrl(svg)}")`)}}` }]
}

// Not as Base64, which compresses badly. Only the characters that can't be in a quoted data URL are escaped.
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.trim().replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('"', "'")}`
