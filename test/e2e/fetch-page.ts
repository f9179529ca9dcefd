import type { APIRequestContext } from '@playwright/test'

export type FetchedPage = {
  status: number
  /** The body's text, one line per element. */
  text: string
  /** The texts of all headings of this level. */
  headings: (level: 1 | 2 | 3) => string[]
  title: string
  /** The path of the canonical URL; null if there is none. */
  canonical: string | null
  /** The opening tags of this name in `main`. */
  tags: (name: string) => string[]
  /** The links in `main`. */
  links: { text: string; href: string }[]
}

/** Fetches a page's HTML without a browser, for tests that depend on neither styles nor scripts. */
export async function fetchPage(request: APIRequestContext, path: string): Promise<FetchedPage> {
  const answer = await request.get(path)
  const html = await answer.text()
  const [head = '', body = ''] = html.split('</head>', 2)
  const main = /<main[\s>].*<\/main>/s.exec(body)?.[0] ?? ''
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]
  return {
    status: answer.status(),
    text: textOf(body),
    headings: (level) =>
      [...body.matchAll(new RegExp(`<h${level}[\\s>].*?</h${level}>`, 'gs'))].map(([heading]) => textOf(heading)),
    title: textOf(/<title[^>]*>([^<]*)/.exec(head)?.[1] ?? ''),
    canonical: canonical ? new URL(canonical).pathname : null,
    tags: (name) => [...main.matchAll(new RegExp(`<${name}[\\s>][^>]*>?`, 'g'))].map(([tag]) => tag),
    links: [...main.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inside = '']) => ({
      text: textOf(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inside),
      href: decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    })),
  }
}

const textOf = (html: string) =>
  decoded(html.replaceAll(/<(script|style)[\s>].*?<\/\1>|<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, '\n'))
    .replaceAll(/\n+/g, '\n')
    .trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (text: string) => text.replaceAll(/&([a-z]+|#x27);/g, (entity, name) => entities[name] ?? entity)
