/** A picture in a form's ordered list. */
export type FieldPicture = {
  key: string
  alt: string
  /** The product colour that it shows; null for any. */
  color: string | null
  /** The focus point for cropping, in percent from the left and the top. */
  focusX: number
  focusY: number
}

/** A newly uploaded picture, without any details. */
export const newPicture = (key: string): FieldPicture => ({ key, alt: '', color: null, focusX: 50, focusY: 50 })

/** The list with the picture at `from` moved to `to`; unchanged if that isn't possible. */
export function movePicture<T>(pictures: readonly T[], from: number, to: number): T[] {
  const moved = pictures[from]
  if (moved === undefined || to < 0 || to >= pictures.length) return [...pictures]
  const others = pictures.filter((_, at) => at !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** The list with changed details of one picture. */
export const changePicture = (pictures: readonly FieldPicture[], key: string, change: Partial<FieldPicture>) =>
  pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture))

/** The list with new pictures at the end; those that are in it already are skipped. */
export function addPictures(pictures: readonly FieldPicture[], keys: readonly string[]): FieldPicture[] {
  const added = [...new Set(keys)].filter((key) => pictures.every((picture) => picture.key !== key))
  return [...pictures, ...added.map(newPicture)]
}

/** The position of a press on a picture, in whole percent. */
export function focusAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): { focusX: number; focusY: number } {
  const share = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, size > 0 ? at / size : 0.5)) * 100)
  return { focusX: share(clientX - left, width), focusY: share(clientY - top, height) }
}
