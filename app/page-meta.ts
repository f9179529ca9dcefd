import type { MetaDescriptor } from 'react-router'
import { type Picture, sharePictureSize, sharePictureUrl } from '#domain/media/picture.ts'
import { factsOf, type Matches } from './shop-facts.ts'

export type PageMeta = {
  /** Without the shop's name, which is appended. */
  title: string
  description?: string | undefined
  /** The canonical address, absolute; undefined for pages that shouldn't be indexed. */
  canonicalUrl?: string | undefined
  /** The picture that messengers show for a link; its address is absolute. */
  picture?: { url: string; width: number; height: number; alt: string } | null | undefined
  type?: 'website' | 'product'
  structured?: readonly StructuredData[]
}

/** A schema.org object as JSON-LD. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string; [property: string]: unknown }

/**
 * The meta tags for search engines and messengers, with `noindex` if there is no canonical address. `matches` are those
 * of the route's meta function.
 */
export function pageMeta(
  { title, description, canonicalUrl, picture, type = 'website', structured = [] }: PageMeta,
  matches: Matches,
) {
  const name = factsOf(matches)?.name
  const descriptors: MetaDescriptor[] = [{ title: name && !title.startsWith(name) ? `${title} | ${name}` : title }]
  const property = (key: string, content: string) => descriptors.push({ property: key, content })
  if (description) descriptors.push({ name: 'description', content: description })
  if (!canonicalUrl) return [...descriptors, { name: 'robots', content: 'noindex' }]
  descriptors.push({ tagName: 'link', rel: 'canonical', href: canonicalUrl })
  property('og:title', title)
  property('og:type', type)
  property('og:url', canonicalUrl)
  if (name) property('og:site_name', name)
  property('og:locale', 'en_NG')
  if (description) property('og:description', description)
  if (picture) {
    property('og:image', picture.url)
    property('og:image:width', String(picture.width))
    property('og:image:height', String(picture.height))
    property('og:image:alt', picture.alt)
    descriptors.push({ name: 'twitter:card', content: 'summary_large_image' })
  }
  return [...descriptors, ...structured.map((thing) => ({ 'script:ld+json': thing }))]
}

/** A picture of the shop in the form in which messengers show it for a link. */
export const sharePicture = (publicUrl: string, { key, alt }: Pick<Picture, 'key' | 'alt'>) => ({
  url: publicUrl + sharePictureUrl(key),
  ...sharePictureSize,
  alt,
})
