import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type PictureFacts, pictureKey, readPictureFacts } from '#domain/media/register-picture.server.ts'

const fileName = 'facts.json'
const factsSchema = z.record(
  z.string(),
  z.object({ width: z.int().positive(), height: z.int().positive(), color: z.string().regex(/^#[0-9a-f]{6}$/) }),
)

/** The names of the pictures in a folder. */
export const pictureFilesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.webp')).sort()

/**
 * What was noted of the pictures in a folder when they were drawn, by their keys. Reading it from
 * the pictures themselves takes a core a quarter of a minute, at the first start of every shop.
 */
export async function readFacts(folder: string): Promise<Map<string, PictureFacts>> {
  const text = await readFile(join(folder, fileName), 'utf8')
  return new Map(Object.entries(factsSchema.parse(JSON.parse(text))))
}

/** Notes size and dominant colour of all pictures in a folder. */
export async function noteFacts(folder: string): Promise<void> {
  const lines: string[] = []
  for (const file of await pictureFilesIn(folder)) {
    const bytes = await readFile(join(folder, file))
    const { width, height, color } = await readPictureFacts(bytes)
    lines.push(`  "${pictureKey(bytes)}": { "width": ${width}, "height": ${height}, "color": "${color}" }`)
  }
  await writeFile(join(folder, fileName), `{\n${lines.join(',\n')}\n}\n`)
}
