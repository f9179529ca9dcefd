import type { ProductCard } from '#domain/catalogue/product.ts'

/** Up to eight products each: the newest of all, those marked as new, the best-selling and the most viewed. */
export type HomeSections = Record<'all' | 'newArrivals' | 'bestsellers' | 'trending', ProductCard[]>

export type SectionTag = 'all' | 'new-arrivals' | 'bestsellers' | 'trending'

const sectionOf = {
  all: 'all',
  'new-arrivals': 'newArrivals',
  bestsellers: 'bestsellers',
  trending: 'trending',
} as const satisfies Record<SectionTag, keyof HomeSections>

const tags = Object.keys(sectionOf) as SectionTag[]

/** The search parameter that holds the tag. */
export const tagParameter = 'show'

export const productsOf = (sections: HomeSections, tag: SectionTag): ProductCard[] => sections[sectionOf[tag]]

/** The tags that have products. */
export const offeredTags = (sections: HomeSections): SectionTag[] =>
  tags.filter((tag) => productsOf(sections, tag).length > 0)

/** The default tag: new arrivals, or all when nothing is marked as new. */
export const usualTag = (sections: HomeSections): SectionTag =>
  sections.newArrivals.length > 0 ? 'new-arrivals' : 'all'

/** The tag in the address; the default for an unknown or empty one. */
export function chosenTag(sections: HomeSections, asked: string | null): SectionTag {
  return offeredTags(sections).find((tag) => tag === asked) ?? usualTag(sections)
}
