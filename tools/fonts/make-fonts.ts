import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import subsetFont from 'subset-font'

// Run by hand when a face or the letters change: `node tools/fonts/make-fonts.ts`. Its outputs, one file a family, are committed.

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

// Without these tones and dots would lie beside their letters; small capitals, swashes and fractions are left out.
const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'tnum']

const folder = join(import.meta.dirname, '../../.cache/fonts')
const outputs = join(import.meta.dirname, '../../app/ui/fonts')

await install()
for (const { source, output, ...options } of faces) {
  const face = await readFile(join(folder, 'node_modules', source))
  const subset = await subsetFont(face, letters, { targetFormat: 'woff2', noHinting: true, keepFeatures, ...options })
  await writeFile(join(outputs, `${output}.woff2`), subset)
}

/** Installs the whole faces, which are large and which nothing else needs. */
async function install(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(import.meta.dirname, 'whole-faces', file), join(folder, file))
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
}
