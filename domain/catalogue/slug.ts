/** How long a slug may be. */
export const maxSlugLength = 120

/**
 * The slug of a name, or a typed one as it is stored: lower-case, accents dropped, letters, digits, underscores and single hyphens
 * alone. Empty where nothing of it is left.
 */
export function slugify(text: string): string {
  return typedSlug(text.slice(0, 10 * maxSlugLength))
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
}

/** A slug while it is typed: normalised, but a hyphen at its end may stay for what comes. */
export const typedSlug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙƴ]/g, (hooked) => plainLetters[hooked] ?? '')
    .replaceAll(/[^a-z0-9_\s-]/g, '')
    .replaceAll(/[\s-]+/g, '-')

// Hausa letters that aren't made of a letter and a mark, as the database's fold() has them.
const plainLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** The first of `slug`, `slug-2`, `slug-3` … that isn't taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = `${slug.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.has(candidate)) return candidate
  }
}
