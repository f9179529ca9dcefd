import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Run by hand when a font or the letters change: `node app/ui/fonts/subset.ts`. Its outputs are kept beside it.

const latin =
  Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('') +
  '\u00a0©®°·×ÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜÑÇàáâäèéêëìíîïòóôöùúûüñç–—‘’“”•…→←−'
const yorubaIgbo = 'ẸẹỌọỤụỊị\u0300\u0301\u0304\u0323₦'
const extended = 'ṢṣṄṅƁɓƊɗƘƙƳƴŃńǸǹḾḿ'

const families = [
  { name: 'noto-serif-display', output: 'display', axes: { wght: 500 } },
  { name: 'source-sans-3', output: 'text', axes: { wght: { min: 300, max: 600 } } },
] as const

const parts = [
  { source: 'latin', letters: latin },
  { source: 'vietnamese', letters: yorubaIgbo },
  { source: 'latin-ext', letters: extended },
] as const

const require = createRequire(import.meta.url)

for (const { name, output, axes } of families) {
  for (const { source, letters } of parts) {
    const file = require.resolve(`@fontsource-variable/${name}/files/${name}-${source}-wght-normal.woff2`)
    const subset = await subsetFont(await readFile(file), letters, { targetFormat: 'woff2', variationAxes: axes })
    await writeFile(join(import.meta.dirname, `${output}-${source}.woff2`), subset)
  }
}
