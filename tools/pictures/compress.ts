import sharp from 'sharp'

/** Encodes a PNG as the best WebP within `budget` bytes. Where fine threads cost too much, it blurs a little to avoid coarse blocks. */
export async function compress(png: Buffer, budget: number): Promise<Buffer> {
  let smallest: Buffer | null = null
  for (const softness of [0, 0.55, 0.8, 1.1]) {
    const source = softness > 0 ? await sharp(png).blur(softness).png({ compressionLevel: 1 }).toBuffer() : png
    for (let quality = softness > 0 ? 68 : 88; quality >= 54; quality -= 7) {
      const picture = await sharp(source).webp({ quality, effort: 4 }).toBuffer()
      if (picture.length <= budget) return picture
      if (!smallest || picture.length < smallest.length) smallest = picture
    }
  }
  if (!smallest) throw new Error('No quality was tried')
  return smallest
}
