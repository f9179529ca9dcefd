/** A preload of a document's first picture, as an element and as the value of a `Link` header. */
type PicturePreload = { tag: string; link: string }

const wanted = 'fetchPriority="high"'
const source = '<source type="image/avif"'
const picture = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*?fetchPriority="high"/y

/** The preload of the first picture with a high priority; null if the document has none. */
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
