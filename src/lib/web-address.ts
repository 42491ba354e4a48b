/** Full stops of other scripts, which browsers take for ours. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[。․]/g, '.').toLowerCase()

/** Endings that mail programs make links of; none is a word that follows a shortened title. */
const ENDINGS =
  'com|net|org|info|biz|xyz|io|ly|app|dev|shop|store|site|website|online|click|link|club|top|live|ru|tr|vip|win|icu|bet|fun|page|cloud|cyou|sbs'
const WRITTEN_OUT = new RegExp(
  `[a-z]+://|(?:^|[^\\p{L}\\p{N}])www\\.|[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS}|[a-z]{2})/`,
  'u',
)
const DOMAIN = new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'u')

/** Whether a text holds an address of the web that is written out: with its scheme, "www." or a path. */
export const holdsWebAddress = (text: string): boolean => WRITTEN_OUT.test(plain(text))

/** Whether a text holds "word.com": what a business may be called, but no person. */
export const looksLikeDomain = (text: string): boolean => DOMAIN.test(plain(text))
