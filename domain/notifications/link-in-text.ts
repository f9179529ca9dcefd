const endings =
  'com|net|org|info|biz|io|co|ng|app|xyz|site|online|shop|store|link|live|me|ly|dev|top|club|vip|ru|cn|uk|us|' +
  'eu|de|fr|nl|gg|ai|cc|tk|tv|za|gh|ke|africa|click|help|page|pro|world|web|website|space|icu|cloud|tech|email|support|today'
// What mail programs turn into a link: a URL, `www.`, or a domain. Of a domain only the end is matched: matching its
// whole name would start over at each of its letters. If a path follows, any top-level domain counts.
const link = new RegExp(
  `:/\\s?/|\\bwww\\.|[\\p{L}\\p{N}-]{2}\\.(?:(?:${endings})(?![\\p{L}\\p{N}])|\\p{L}{2,24}/[\\p{L}\\p{N}])`,
  'iu',
)

/** Whether a text contains something that a mail program would show as a link. */
export const hasLink = (text: string): boolean => link.test(text.normalize('NFKC'))
