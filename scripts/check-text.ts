import { Visitor } from 'vite'
import { isTest, lineAt, listFiles, parseSource, read } from './source-files.ts'
import { findSpoken } from './spoken-literals.ts'

/** c-cedilla, soft g, dotless i, o-umlaut, s-cedilla, u-umlaut, dotted capital I; escaped, as this file is checked too. */
const TURKISH = /[\u00e7\u011f\u0131\u00f6\u015f\u00fc\u00c7\u011e\u0130\u00d6\u015e\u00dc]/
const MAY_HOLD_TURKISH = [
  /^src\/text\//,
  /^src\/lib\/turkish\.ts$/,
  /^(test|db|data|docs|bench)\//,
  /(^|\/)fixtures\//,
  /\.md$/,
]
const READ_BY_PEOPLE = /\.(tsx?|[cm]?js|css|html|svg|webmanifest)$/

/** Turkish, and sentences a person reads, outside `src/text`. Answers `file:line: what`. */
export function checkText(root: string): string[] {
  return listFiles(root)
    .filter((file) => READ_BY_PEOPLE.test(file) && !isTest(file))
    .filter((file) => !MAY_HOLD_TURKISH.some((place) => place.test(file)))
    .flatMap((file) => findText(file, read(root, file)))
}

function findText(file: string, source: string): string[] {
  if (file.endsWith('.html')) return findInPage(file, source)
  const problems = findTurkishLines(file, source)
  if (!/\.tsx?$/.test(file)) return problems
  const program = parseSource(file, source)
  const escaped = findEscapedTurkish(file, source)
  const spoken = findSpoken(program, file.startsWith('src/web/')).map(
    ({ offset, text, where }) =>
      `${file}:${lineAt(source, offset)}: ${JSON.stringify(text)} in ${where}: move it to src/text`,
  )
  return [...problems, ...escaped, ...spoken]
}

function findTurkishLines(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const letter = TURKISH.exec(line.normalize('NFC'))?.[0]
    return letter ? [`${file}:${index + 1}: Turkish letter ${letter} outside src/text`] : []
  })
}

/** Letters written as escapes, which no reader of the line would see. */
function findEscapedTurkish(file: string, source: string): string[] {
  const problems: string[] = []
  const look = (written: string, meant: string | null, offset: number) => {
    if (meant === null || TURKISH.test(written.normalize('NFC')) || !TURKISH.test(meant.normalize('NFC')))
      return
    problems.push(`${file}:${lineAt(source, offset)}: Turkish letter in an escape outside src/text`)
  }
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && look(node.raw ?? '', node.value, node.start),
    TemplateElement: (node) => look(node.value.raw, node.value.cooked, node.start),
  }).visit(parseSource(file, source))
  return problems
}

/** Of a page's own text only the title may stand in it: everything else is rendered from `src/text`. */
function findInPage(file: string, source: string): string[] {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const page = source
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/<(title|script|style)\b[\s\S]*?<\/\1>/g, blank)
  const lines = page.replace(/<[^>]*>/g, blank).split('\n')
  const words = lines.flatMap((line, index) =>
    /\p{L}/u.test(line)
      ? [`${file}:${index + 1}: ${JSON.stringify(line.trim())} in a page: move it to src/text`]
      : [],
  )
  return [...findTurkishLines(file, page), ...words]
}
