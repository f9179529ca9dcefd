/** A picture as pages show it: real sizes against layout shift, a placeholder until it arrives. */
export type Picture = {
  key: string
  width: number
  height: number
  /** Dominant colour, #rrggbb. */
  color: string
  alt: string
  /** What stays in sight where it is cropped, as `object-position` says it; not there for the middle, which most pictures have. */
  focus?: string
}

/** The focus of a picture from percent from the left and from the top, as `Picture` has it. */
export const focusOf = ({ focusX, focusY }: { focusX: number; focusY: number }): Pick<Picture, 'focus'> =>
  focusX === 50 && focusY === 50 ? {} : { focus: `${focusX}% ${focusY}%` }

/** The widths in pixels that renditions are made in. */
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

/** What messengers show beside a link: the size that WhatsApp and Facebook ask for, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/** The address of a picture in that size. */
export const sharePictureUrl = (key: string) => `/media/${key}/og.jpg`
