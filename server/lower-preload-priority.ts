/**
 * The page with its module preloads at low priority. React Router puts them before the stylesheet, and browsers load them with
 * the priority of a stylesheet: on a slow network the first picture would wait for scripts that it doesn't need.
 */
export const lowerPreloadPriority = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
