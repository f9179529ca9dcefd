import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import type { IsPage } from './check-text.server.ts'
import type { PageText } from './information-page.ts'
import { withKnownLinks } from './known-links.ts'
import { fillLine, fillTree, placeholderValues } from './placeholders.ts'
import { readMarkdown } from './read-markdown.server.ts'
import { inlineText, joinTexts, mapLines, type TextTree } from './text-tree.ts'

/** A text as visitors see it. */
export type ShownText = { title: string; description: string; tree: TextTree }

/** A text with the shop's settings filled in, for the page as well as its preview. */
export function showText({ title, description, body }: PageText, settings: ShopSettings, isPage: IsPage): ShownText {
  const values = placeholderValues(settings)
  return {
    title: inlineText(fillLine(title, values)),
    description: inlineText(fillLine(description, values)),
    tree: mapLines(withKnownLinks(fillTree(readMarkdown(body).tree, values), isPage), joinTexts),
  }
}
