import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The specification that the annotations cite. */
const specification = 'specification.md'

const headings = readHeadings(readFileSync(join(import.meta.dirname, '../../docs', specification), 'utf8'))

/** The headings of a Markdown document, in order. */
export function readHeadings(markdown: string): string[] {
  return [...markdown.matchAll(/^#{2,6} +(.+?) *$/gm)].map(([, heading = '']) => heading)
}

/** Splits an annotation's section into its citations: "§2 Cart, D8b" is two, "§4 Payment, hosted page" one. */
export const citationsIn = (section: string): string[] => section.split(/, (?=§|D\d)/)

/**
 * The heading that a citation means: the one with that text, or, for a bare chapter or departure ("§9", "D8b"), the one that begins with
 * it. Null when there is none.
 */
export function headingFor(citation: string, among: readonly string[] = headings): string | null {
  const isNumber = /^(§\d+|D\d+[a-z]?)$/.test(citation)
  return among.find((heading) => heading === citation || (isNumber && heading.startsWith(`${citation} `))) ?? null
}

/** The fragment of a URL (after `#`) that leads to a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** A section with each of its citations linked to its heading; a citation without a heading stays text. */
export function linkCitations(section: string): string {
  const links = citationsIn(section).map((citation) => {
    const heading = headingFor(citation)
    return heading === null ? citation : `[${citation}](${specification}#${anchorOf(heading)})`
  })
  return links.join(', ')
}
