import { isTest, listFiles, read } from './source-files.ts'

const MAX_LINES = 300
const MAX_TEST_LINES = 400
const LONG_LINES = 150
const CODE = /\.(tsx?|mjs|js|css|sql|html)$/
/** A dump of the database, not written by hand. */
const GENERATED = /^db\/schema\.sql$/

/** Finds files that are too long; of `src` without its tests at most one file in ten may have more than 150 lines. */
export function checkSizes(root: string): string[] {
  const sizes = listFiles(root, ['src', 'scripts', 'db', 'test', 'bench'])
    .filter((file) => CODE.test(file) && !GENERATED.test(file))
    .map((file) => ({ file, lines: countLines(read(root, file)) }))
  const tooLong = sizes.flatMap(({ file, lines }) => {
    const max = isTest(file) ? MAX_TEST_LINES : MAX_LINES
    return lines > max ? [`${file}: ${lines} lines, at most ${max}: split it by what it does`] : []
  })
  const product = sizes.filter(({ file }) => file.startsWith('src/') && !isTest(file))
  const long = product.filter(({ lines }) => lines > LONG_LINES)
  if (long.length * 10 <= product.length) return tooLong
  const names = long.map(({ file, lines }) => `${file} (${lines})`).join(', ')
  return [
    ...tooLong,
    `${long.length} of ${product.length} files in src are longer than ${LONG_LINES} lines, at most one in ten may be: ${names}`,
  ]
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
