import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { PictureFacts } from '#domain/media/register-picture.server.ts'

/** The name of the file with the facts, in the pictures' folder. */
export const factsFile = 'facts.json'

const factsSchema = z.record(
  z.string(),
  z.object({ width: z.int().positive(), height: z.int().positive(), color: z.string().regex(/^#[0-9a-f]{6}$/) }),
)

/** The names of the pictures in a folder. */
export const pictureFilesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.webp')).sort()

/**
 * Reads the size and dominant colour of the pictures in a folder, by picture key. Computing them from the pictures would take fifteen
 * seconds at the first start of every shop.
 */
export async function readFacts(folder: string): Promise<Map<string, PictureFacts>> {
  const text = await readFile(join(folder, factsFile), 'utf8')
  return new Map(Object.entries(factsSchema.parse(JSON.parse(text))))
}
