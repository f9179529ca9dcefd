/**
 * The page with its scripts asked for as early as before, but after what a visitor sees. The pages' router names every script
 * ahead of the stylesheet, and browsers give such a link the rank of a stylesheet: on a slow line the first picture waited for
 * scripts that only make it respond.
 */
export const lowerPreloadPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
