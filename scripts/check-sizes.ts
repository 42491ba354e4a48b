import { isTest, listFiles, read } from './source-files.ts'

const MOST = 300
const MOST_IN_TESTS = 400
const USUAL = 150
const CODE = /\.(tsx?|mjs|js|css|sql|html)$/
/** A dump of the database, not written by hand. */
const MADE = /^db\/schema\.sql$/

/** Files that are too long, and too few short ones: nine files in ten of `src` have at most 150 lines. */
export function checkSizes(root: string): string[] {
  const sizes = listFiles(root, ['src', 'scripts', 'db', 'test', 'bench'])
    .filter((file) => CODE.test(file) && !MADE.test(file))
    .map((file) => ({ file, lines: countLines(read(root, file)) }))
  const tooLong = sizes.flatMap(({ file, lines }) => {
    const most = isTest(file) ? MOST_IN_TESTS : MOST
    return lines > most ? [`${file}: ${lines} lines, at most ${most}: split it by what it does`] : []
  })
  const product = sizes.filter(({ file }) => file.startsWith('src/'))
  const long = product.filter(({ lines }) => lines > USUAL)
  if (long.length * 10 <= product.length) return tooLong
  const names = long.map(({ file, lines }) => `${file} (${lines})`).join(', ')
  return [
    ...tooLong,
    `${long.length} of ${product.length} files in src are longer than ${USUAL} lines, at most one in ten may be: ${names}`,
  ]
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
