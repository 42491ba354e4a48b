/** Full stops of other scripts, which browsers take for ours; without signs that nobody sees, and marks on letters. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[。․]/g, '.')
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .toLowerCase()

/** Endings that mail programs make links of; none is a word that follows a shortened title. */
const ENDINGS =
  'com|net|org|info|biz|xyz|io|ly|app|dev|shop|store|site|website|online|click|link|club|top|live|ru|tr|vip|win|icu|bet|fun|page|cloud|cyou|sbs'
const WRITTEN_OUT = new RegExp(
  `[a-z]+://|(?:^|[^\\p{L}\\p{N}])www\\.|[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS}|[a-z]{2})/`,
  'u',
)
const DOMAIN = new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'u')

/** Titles written before a name and its dot, "Prof.Ali", or in a company's, without marks. Initials and "Dr." are shorter than any address. */
const TITLES = 'prof|doc|yrd|ogr|gor|ars|uzm|psk|dyt|fzt|muh|mim|ecz|vet|hem|ltd|sti|san|tic|ins|paz'
const DOTTED = new RegExp(`(?<![\\p{L}\\p{N}.-])(?!(?:${TITLES})\\.)[\\p{L}\\p{N}-]{3,}\\.\\p{L}{2}`, 'u')
/** Short ones, mostly of services that shorten addresses; and what mail is sent to. */
const SHORT =
  /(?<![\p{L}\p{N}])[a-z0-9]{1,2}\.(?:me|co|gg|gl|ly|cc)(?![\p{L}\p{N}])|[\p{L}\p{N}]@[\p{L}\p{N}]/u

/** Whether a text holds an address of the web that is written out: with its scheme, "www." or a path. */
export const holdsWebAddress = (text: string): boolean => WRITTEN_OUT.test(plain(text))

/** Whether a text holds "word.com", or another word with a dot in it: what a business may be called, but no person. */
export const looksLikeDomain = (text: string): boolean =>
  [DOMAIN, DOTTED, SHORT].some((pattern) => pattern.test(plain(text)))
