/** The maximum length of a slug. */
export const maxSlugLength = 120

/**
 * Makes a slug from a name or a typed slug: lower case, without accents, with letters, digits, underscores and single
 * hyphens only. Empty if nothing is left.
 */
export function slugify(text: string): string {
  return typedSlug(text.slice(0, 10 * maxSlugLength))
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
}

/** Normalises a slug while it is being typed: a hyphen at its end may stay. */
export const typedSlug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙƴ]/g, (hooked) => plainLetters[hooked] ?? '')
    .replaceAll(/[^a-z0-9_\s-]/g, '')
    .replaceAll(/[\s-]+/g, '-')

// Hausa letters that aren't composed of a letter and a mark; the same as in the database's fold().
const plainLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** The first of `slug`, `slug-2`, `slug-3` … that isn't taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = `${slug.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}
