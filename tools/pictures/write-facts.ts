import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { factsFile, pictureFilesIn } from '#db/demo/picture-facts.ts'
import { pictureKey, readPictureFacts } from '#domain/media/register-picture.server.ts'

/** Writes the size and dominant colour of all pictures in a folder to the file that the shop reads. */
export async function writeFacts(folder: string): Promise<void> {
  const lines: string[] = []
  for (const file of await pictureFilesIn(folder)) {
    const bytes = await readFile(join(folder, file))
    const { width, height, color } = await readPictureFacts(bytes)
    lines.push(`  "${pictureKey(bytes)}": { "width": ${width}, "height": ${height}, "color": "${color}" }`)
  }
  await writeFile(join(folder, factsFile), `{\n${lines.join(',\n')}\n}\n`)
}
