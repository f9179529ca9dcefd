import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installTool } from '#bin/install-tool.ts'

// Run by hand when a typeface or the letters change: `node tools/fonts/make-fonts.ts`. Its outputs, one file per family, are committed.

const latin =
  Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('') +
  '\u00a0©®°·×ÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜÑÇàáâäèéêëìíîïòóôöùúûüñç–—‘’“”•…→←−'
const yorubaIgbo = 'ẸẹỌọỤụỊị\u0300\u0301\u0304\u0323₦'
const hausaAndOthers = 'ṢṣṄṅƁɓƊɗƘƙƳƴŃńǸǹḾḿ'
const letters = latin + yorubaIgbo + hausaAndOthers

const faces = [
  { source: '@expo-google-fonts/noto-serif-display/500Medium/NotoSerifDisplay_500Medium.ttf', output: 'display' },
  {
    source: 'source-sans/VF/SourceSans3VF-Upright.ttf',
    output: 'text',
    variationAxes: { wght: { min: 300, max: 600 } },
  },
]

// Without these features, tone marks and dots would be misplaced beside their letters. Small capitals, swashes and fractions are left out.
const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'tnum']

type Axis = number | { min: number; max: number }
type Options = {
  targetFormat: 'woff2'
  variationAxes?: Record<string, Axis>
  keepFeatures?: readonly string[]
  noHinting?: boolean
}
type SubsetFont = (font: Buffer, letters: string, options: Options) => Promise<Buffer>

const folder = await installTool('fonts', join(import.meta.dirname, 'whole-faces'))
const subsetFont: SubsetFont = createRequire(join(folder, 'package.json'))('subset-font')
const outputs = join(import.meta.dirname, '../../app/ui/fonts')

for (const { source, output, ...options } of faces) {
  const face = await readFile(join(folder, 'node_modules', source))
  const subset = await subsetFont(face, letters, { targetFormat: 'woff2', noHinting: true, keepFeatures, ...options })
  await writeFile(join(outputs, `${output}.woff2`), subset)
}
