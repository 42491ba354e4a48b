import { isTest, listFiles, read } from './source-files.ts'

const MAX_LINES = 300
const MAX_TEST_LINES = 400
const LONG_LINES = 150
const TINY_LINES = 20
const CODE = /\.(tsx?|mjs|js|css|sql|html)$/
/** A dump of the database, not written by hand. */
const GENERATED = /^db\/schema\.sql$/

/**
 * Finds files that are too long; of `src` without its tests at most one file in ten may have more than 150 lines. The note
 * has the figures of `src` without tests, for comparison with another checkout's.
 */
export function checkSizes(root: string): { problems: string[]; note: string } {
  const sizes = listFiles(root, ['src', 'scripts', 'db', 'test', 'bench'])
    .filter((file) => CODE.test(file) && !GENERATED.test(file))
    .map((file) => ({ file, ...countLines(read(root, file)) }))
  const tooLong = sizes.flatMap(({ file, lines }) => {
    const max = isTest(file) ? MAX_TEST_LINES : MAX_LINES
    return lines > max ? [`${file}: ${lines} lines, at most ${max}: split it by what it does`] : []
  })
  const product = sizes.filter(({ file }) => /^src\/.*\.tsx?$/.test(file) && !isTest(file))
  const long = product.filter(({ lines }) => lines > LONG_LINES)
  const note = describeSizes(product)
  if (long.length * 10 <= product.length) return { problems: tooLong, note }
  const names = long.map(({ file, lines }) => `${file} (${lines})`).join(', ')
  const tooMany = `${long.length} of ${product.length} files in src are longer than ${LONG_LINES} lines, at most one in ten may be: ${names}`
  return { problems: [...tooLong, tooMany], note }
}

type Size = { lines: number; code: number }

/** `code`: lines that are neither empty nor comments alone. */
function countLines(text: string): Size {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const isCode = (line: string) => line.trim() !== '' && !line.trim().startsWith('//')
  const code = text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split('\n')
    .filter(isCode).length
  return { lines, code }
}

function describeSizes(files: readonly Size[]): string {
  const lengths = files.map(({ lines }) => lines).toSorted((a, b) => a - b)
  const code = files.reduce((sum, file) => sum + file.code, 0)
  const tiny = lengths.filter((length) => length <= TINY_LINES).length
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  return `${files.length} files, ${code} lines of code, median ${median}, longest ${lengths.at(-1) ?? 0}, ${tiny} of at most ${TINY_LINES}`
}
