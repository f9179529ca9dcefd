import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Theme = Map<string, number>

type Oklch = [lightness: number, chroma: number, hue: number]

const grounds = ['ground', 'surface', 'raised']
const words = ['ink', 'soft', 'brand-line', 'danger', 'success', 'pending', 'processing', 'shipped']
const textPairs = [
  ...grounds.flatMap((ground) => words.map((word) => [word, ground] as const)),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-brand-soft', 'brand-strong'],
  ['sky', 'brand-strong'],
  ['on-brand-soft', 'brand'],
  ['brand-strong', 'on-brand'],
  ['brand-strong', 'on-brand-soft'],
  ['on-coral', 'coral'],
] as const
const outlinePairs = grounds.map((ground) => ['line-strong', ground] as const)

const tokens = ['tokens.css', 'order-status.css']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')
const blocks = readBlocks(tokens)
const layouts = ['heritage', 'studio', 'atelier']
const schemes = ['light', 'dark']
const dresses = layouts.flatMap((layout) => schemes.map((scheme) => [layout, scheme] as const))

describe.each(dresses)('in %s on a %s screen', (layout, scheme) => {
  const theme = themeOf(layout, scheme)

  // @rule Look | Every text pair has at least 4.5:1 in every layout and scheme
  test.each(textPairs)('text in %s on %s has enough contrast', (word, ground) => {
    expect(contrast(theme, word, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(outlinePairs)('an outline in %s on %s has enough contrast', (line, ground) => {
    expect(contrast(theme, line, ground)).toBeGreaterThanOrEqual(3)
  })
})

// @rule Look | Atelier is always dark, heritage and studio follow the visitor's colour scheme
test('heritage and studio follow the visitor’s colour scheme, atelier is always dark', () => {
  const isDark = dresses.filter(([layout, scheme]) => (themeOf(layout, scheme).get('ground') ?? 1) < 0.1)
  expect(isDark.map((dress) => dress.join(' '))).toEqual([
    'heritage dark',
    'studio dark',
    'atelier light',
    'atelier dark',
  ])
})

test('in atelier the preferred colour scheme changes nothing', () => {
  expect(themeOf('atelier', 'dark')).toEqual(themeOf('atelier', 'light'))
})

// The build writes each colour as hex only (vite.config.ts).
test('every colour is within sRGB', () => {
  const beyond = readColours(tokens).filter(({ oklch }) => linear(oklch).some((part) => part < 0 || part > 1))
  expect(beyond).toEqual([])
})

type Block = { scheme: string | null; layout: string | null; colours: Theme }

/** The colours of a layout's page. All selectors have the same specificity, so the later of two blocks wins. */
function themeOf(layout: string, scheme: string): Theme {
  const holds = (block: Block) =>
    (block.scheme === null || block.scheme === scheme) && (block.layout === null || block.layout === layout)
  return new Map(blocks.filter(holds).flatMap((block) => [...block.colours]))
}

function readBlocks(css: string): Block[] {
  const media = /@media \(prefers-color-scheme: (\w+)\) \{\s*(:root \{[^}]*\})\s*\}/g
  const flat = css.replace(media, (_, scheme, block) => `@${scheme} ${block}`)
  return Array.from(
    flat.matchAll(/(?:@(\w+) )?(?::root|\[data-layout="(\w+)"\]) \{([^}]*)\}/g),
    ([, scheme = null, layout = null, body = '']) => ({ scheme, layout, colours: readTheme(body) }),
  )
}

/** The luminance of each colour in a block, by name. */
function readTheme(css: string): Theme {
  const opaque = readColours(css).filter(({ end }) => end === ')')
  return new Map(opaque.map(({ name, oklch }) => [name, luminance(...oklch)]))
}

function readColours(css: string) {
  const colours = css.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(\)| \/)/g)
  return Array.from(colours, ([, name = '', l, c, h, end]) => {
    const oklch: Oklch = [Number(l), Number(c), Number(h)]
    return { name, oklch, end }
  })
}

function contrast(theme: Theme, word: string, ground: string): number {
  const pair = [theme.get(word), theme.get(ground)]
  const [darker = Number.NaN, lighter = Number.NaN] = pair.map((value) => value ?? Number.NaN).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The luminance of a colour by WCAG 2.2. */
function luminance(...oklch: Oklch): number {
  const [red, green, blue] = linear(oklch)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** OKLCH to linear sRGB by CSS Color 4. */
function linear([lightness, chroma, hue]: Oklch): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
