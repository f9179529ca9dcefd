/**
 * Marks the end of the first screen on phones and desktops. What comes before it is painted with the styles inlined in the document.
 * The style sheet is linked within this element (server/first-paint/first-paint.ts), whose content React leaves alone.
 */
export const FirstScreenEnd = () => (
  <div
    hidden
    data-first-screen-end
    ref={handOverSheet}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and makes React leave what the document has there alone.
    dangerouslySetInnerHTML={nothing}
    suppressHydrationWarning
  />
)

const nothing = { __html: '' }

// Two copies of the style sheet would be evaluated twice, so the one in the head is disabled until the page with this one is left.
const handOverSheet = () => () => {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[data-asleep]')) {
    link.media = ''
    if (link.sheet) link.sheet.disabled = false
    delete link.dataset.asleep
  }
}
