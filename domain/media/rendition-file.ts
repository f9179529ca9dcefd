import { type RenditionFormat, type RenditionWidth, renditionFormats, renditionWidths } from './picture.ts'

/** A file to make of a picture. `light` ones have at most two thirds of the bytes. */
export type Rendition = { width: RenditionWidth; format: RenditionFormat; light?: boolean }

/** The name of the file with the preview for messengers. */
export const sharePictureFile = 'og.jpg'

/** The name of a rendition's file, beside its original. */
export const renditionFile = ({ width, format, light = false }: Rendition): string =>
  `${width}${light ? '-light' : ''}.${format}`

const byFile = new Map<string, Rendition>(
  renditionWidths.flatMap((width) =>
    renditionFormats.flatMap((format) =>
      [false, true].map((light) => {
        const rendition = { width, format, light }
        return [renditionFile(rendition), rendition] as const
      }),
    ),
  ),
)

/** The rendition that is stored under a file name; null for any other name. */
export const renditionIn = (file: string): Rendition | null => byFile.get(file) ?? null

const largeFrom = 960
// Every page links to these, whatever the picture's own width: for the plain image and the large one.
const alwaysLinked: ReadonlySet<string> = new Set(['640.webp', '1280.webp'])

/**
 * The files that pages request of a picture with this width in pixels, in five groups by how soon they are wanted:
 * small ones, large ones, the preview for messengers, those for browsers without AVIF, and those for visitors who save
 * data.
 */
export function filesToMake(pictureWidth: number): string[][] {
  const isOffered = (width: number) => width <= pictureWidth || width === renditionWidths[0]
  const groups: string[][] = [[], [], [sharePictureFile], [], []]
  for (const [file, { width, format, light }] of byFile) {
    if (!isOffered(width) && !(alwaysLinked.has(file) && !light)) continue
    const urgency = width < largeFrom ? 0 : 1
    groups[light ? 4 : format === 'avif' ? urgency : 3]?.push(file)
  }
  return groups
}
