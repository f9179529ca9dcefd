/** A picture as pages show it: with its real size, against layout shift, and a placeholder colour until it arrives. */
export type Picture = {
  key: string
  width: number
  height: number
  /** Dominant colour, #rrggbb. */
  color: string
  alt: string
  /**
   * The part that stays visible where the picture is cropped, in the form of `object-position`; absent for the middle,
   * as in most pictures.
   */
  focus?: string
}

/** The focus of a picture, from percentages from the left and from the top. */
export const focusOf = ({ focusX, focusY }: { focusX: number; focusY: number }): Pick<Picture, 'focus'> =>
  focusX === 50 && focusY === 50 ? {} : { focus: `${focusX}% ${focusY}%` }

/** The widths of renditions, in pixels. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280] as const
export type RenditionWidth = (typeof renditionWidths)[number]

export const renditionFormats = ['avif', 'webp'] as const
export type RenditionFormat = (typeof renditionFormats)[number]

/** The address of one rendition. */
export function pictureUrl(key: string, width: RenditionWidth, format: RenditionFormat = 'webp'): string {
  return `/media/${key}/${width}.${format}`
}

/** A `srcset` over all renditions up to the picture's own width. */
export function pictureSrcSet(picture: Pick<Picture, 'key' | 'width'>, format: RenditionFormat): string {
  return renditionWidths
    .filter((width) => width <= picture.width || width === renditionWidths[0])
    .map((width) => `${pictureUrl(picture.key, width, format)} ${width}w`)
    .join(', ')
}

/** The size in pixels of the preview that messengers show with a link, as WhatsApp and Facebook want it. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** The address of a picture in that size. */
export const sharePictureUrl = (key: string) => `/media/${key}/og.jpg`
