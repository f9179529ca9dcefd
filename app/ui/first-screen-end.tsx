/**
 * Says that what follows is below the first screen of a phone and of a desktop. What is before it is painted with the styles that its document
 * holds; the style sheet is linked here (server/first-paint/first-paint.ts).
 */
export const FirstScreenEnd = () => <template data-first-screen-end />
