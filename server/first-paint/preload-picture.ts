/** What asks for a document's first picture: a preload, and the same for its header of links; null where it has none. */
type PicturePreload = { tag: string; link: string }

const wanted = 'fetchPriority="high"'
const source = '<source type="image/avif"'
const picture = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*?fetchPriority="high"/y

/** The preload of the first picture that is wanted first. */
export function preloadPicture(html: string): PicturePreload | null {
  for (let at = html.indexOf(wanted); at !== -1; at = html.indexOf(wanted, at + wanted.length)) {
    picture.lastIndex = Math.max(0, html.lastIndexOf(source, at))
    const [, srcset, sizes] = picture.exec(html) ?? []
    if (srcset === undefined || sizes === undefined) continue
    const [first = ''] = srcset.split(' ', 1)
    const attributes = `imagesrcset="${srcset}" imagesizes="${sizes}" type="image/avif" fetchpriority="high"`
    return {
      tag: `<link rel="preload" as="image" ${attributes}/>`,
      link: `<${first}>; rel=preload; as=image; ${attributes.replaceAll('" ', '"; ')}`,
    }
  }
  return null
}
