// Characters that mean the same in an address whether they are percent-encoded or not (RFC 3986, 2.3).
const encodedUnreserved = /%(?:2d|2e|3[0-9]|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi

/** A path in the one spelling in which it is routed: without needless percent encodings. */
export const canonicalPath = (path: string): string => path.replace(encodedUnreserved, decodeURIComponent)

/**
 * A path in the spelling that access rules, headers and limits compare. Pages are found whatever the case of their
 * address, so it is in lower case; it has single slashes only.
 */
export const rulePath = (path: string): string =>
  canonicalPath(path)
    .replaceAll(/\/{2,}/g, '/')
    .toLowerCase()
