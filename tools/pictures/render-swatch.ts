import sharp from 'sharp'
import { compress } from './compress.ts'
import { type TextileName, textileNamed } from './textiles/named-textiles.ts'
import { sampleTextile } from './textiles/textile.ts'

/** A flat square of cloth as a WebP tile, for backgrounds; `across` cm wide. */
export async function renderSwatch(name: TextileName, size: number): Promise<Buffer> {
  const textile = await textileNamed(name)
  const color = new Float32Array(5)
  const out = new Uint8Array(size * size * 3)
  const across = textile.cm[0]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      sampleTextile(textile, ((x + 0.5) / size) * across, ((y + 0.5) / size) * across, size / across, color)
      for (let c = 0; c < 3; c++) out[(y * size + x) * 3 + c] = 255 * Math.min(1, color[c] ?? 0) ** (1 / 2.2)
    }
  const png = await sharp(out, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
  return compress(png, 40_000)
}
