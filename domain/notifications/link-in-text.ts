const endings =
  'com|net|org|info|biz|io|co|ng|app|xyz|site|online|shop|store|link|live|me|ly|dev|top|club|vip|ru|cn|uk|us|' +
  'eu|de|fr|nl|gg|ai|cc|tk|tv|za|gh|ke|africa|click|help|page|pro|world|web|website|space|icu|cloud|tech|email|support|today'
// What mail programs turn into a link: an address with its scheme, `www.`, or a domain, of which the end is enough: looking for its whole
// name would begin anew at each of its letters. With a path behind it any ending is one.
const link = new RegExp(
  `:/\\s?/|\\bwww\\.|[\\p{L}\\p{N}-]{2}\\.(?:(?:${endings})(?![\\p{L}\\p{N}])|\\p{L}{2,24}/[\\p{L}\\p{N}])`,
  'iu',
)

/** Whether a text has something in it that a mail program would show as a link. */
export const hasLink = (text: string): boolean => link.test(text.normalize('NFKC'))
