/** A picture as a form holds it, in its order. */
export type FieldPicture = {
  key: string
  alt: string
  /** Which of the product's colours it shows; null for any. */
  color: string | null
  /** What must stay visible where it is cropped, in percent from the left and from the top. */
  focusX: number
  focusY: number
}

/** A picture that was just uploaded: nothing is said of it yet. */
export const newPicture = (key: string): FieldPicture => ({ key, alt: '', color: null, focusX: 50, focusY: 50 })

/** The pictures with the one at a place moved by so many places; as they are where it can't move that far. */
export function movePicture<T>(pictures: readonly T[], from: number, to: number): T[] {
  const moved = pictures[from]
  if (moved === undefined || to < 0 || to >= pictures.length) return [...pictures]
  const others = pictures.filter((_, at) => at !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** The pictures with what was said of one of them changed. */
export const changePicture = (pictures: readonly FieldPicture[], key: string, change: Partial<FieldPicture>) =>
  pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture))

/** The pictures with those that aren't among them yet at the end: the same picture again is the same. */
export function addPictures(pictures: readonly FieldPicture[], keys: readonly string[]): FieldPicture[] {
  const added = [...new Set(keys)].filter((key) => pictures.every((picture) => picture.key !== key))
  return [...pictures, ...added.map(newPicture)]
}

/** Where a press on a picture stands, in whole percent. */
export function focusAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): { focusX: number; focusY: number } {
  const share = (at: number, size: number) => Math.round(Math.min(1, Math.max(0, size > 0 ? at / size : 0.5)) * 100)
  return { focusX: share(clientX - left, width), focusY: share(clientY - top, height) }
}
