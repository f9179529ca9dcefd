/**
 * Says that what follows is below the first screen of a phone and of a desktop. What is before it is painted with the styles that its document
 * holds; the style sheet is linked in it (server/first-paint/first-paint.ts), which React leaves alone.
 */
export const FirstScreenEnd = () => (
  <div
    hidden
    data-first-screen-end
    ref={handOverSheet}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and has React leave alone what the document holds there.
    dangerouslySetInnerHTML={nothing}
    suppressHydrationWarning
  />
)

const nothing = { __html: '' }

// Two sheets at once would be worked out twice, so the one of the head sleeps until this one goes with its page.
const handOverSheet = () => () => {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[data-asleep]')) {
    link.media = ''
    if (link.sheet) link.sheet.disabled = false
    delete link.dataset.asleep
  }
}
