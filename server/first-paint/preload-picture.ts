/** A document, and its header of links. */
export type Painted = { html: string; link: string | null }

const picture = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*?fetchPriority="high"/i
const viewport = /<meta name="viewport"[^>]*\/>/
const fontPreload = /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin="anonymous"\/>/gi

/**
 * The document with a preload of its first picture before everything else; in its header of links, which a proxy may send ahead
 * (103), the fonts follow.
 */
export function preloadPicture(html: string): Painted {
  const [, srcset, sizes] = picture.exec(html) ?? []
  const links = [...html.matchAll(fontPreload)].map(
    ([, href]) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  )
  if (srcset === undefined || sizes === undefined) return { html, link: links.join(', ') || null }
  const [first = ''] = srcset.split(' ', 1)
  const attributes = `imagesrcset="${srcset}" imagesizes="${sizes}" type="image/avif" fetchpriority="high"`
  const header = `<${first}>; rel=preload; as=image; ${attributes.replaceAll('" ', '"; ')}`
  return {
    html: html.replace(viewport, (tag) => `${tag}<link rel="preload" as="image" ${attributes}/>`),
    link: [header, ...links].join(', '),
  }
}
