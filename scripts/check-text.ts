import { Visitor } from 'vite'
import { isTest, lineAt, listFiles, parseSource, read } from './source-files.ts'
import { findVisibleText } from './visible-text.ts'

/** c-cedilla, soft g, dotless i, o-umlaut, s-cedilla, u-umlaut, dotted capital I; escaped, as this file is checked too. */
const TURKISH = /[\u00e7\u011f\u0131\u00f6\u015f\u00fc\u00c7\u011e\u0130\u00d6\u015e\u00dc]/
const MAY_CONTAIN_TURKISH = [
  /^src\/text\//,
  /^src\/lib\/turkish\.ts$/,
  /^(test|db|data|docs|bench)\//,
  /(^|\/)fixtures\//,
  /\.md$/,
]
const CHECKED = /\.(tsx?|[cm]?js|css|html|svg|webmanifest)$/

/** Finds Turkish, and text shown to users, outside `src/text`. Returns `file:line: problem`. */
export function checkText(root: string): string[] {
  return listFiles(root)
    .filter((file) => CHECKED.test(file) && !isTest(file))
    .filter((file) => !MAY_CONTAIN_TURKISH.some((place) => place.test(file)))
    .flatMap((file) => findText(file, read(root, file)))
}

function findText(file: string, source: string): string[] {
  if (file.endsWith('.html')) return findInHtml(file, source)
  const problems = findTurkishLines(file, source)
  if (!/\.tsx?$/.test(file)) return problems
  const program = parseSource(file, source)
  const escaped = findEscapedTurkish(file, source)
  const visible = findVisibleText(program, file.startsWith('src/web/')).map(
    ({ offset, text, where }) =>
      `${file}:${lineAt(source, offset)}: ${JSON.stringify(text)} in ${where}: move it to src/text`,
  )
  return [...problems, ...escaped, ...visible]
}

function findTurkishLines(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const letter = TURKISH.exec(line.normalize('NFC'))?.[0]
    return letter ? [`${file}:${index + 1}: Turkish letter ${letter} outside src/text`] : []
  })
}

/** Finds Turkish letters that are written as escapes. */
function findEscapedTurkish(file: string, source: string): string[] {
  const problems: string[] = []
  const check = (raw: string, value: string | null, offset: number) => {
    if (value === null || TURKISH.test(raw.normalize('NFC')) || !TURKISH.test(value.normalize('NFC'))) return
    problems.push(`${file}:${lineAt(source, offset)}: Turkish letter in an escape outside src/text`)
  }
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && check(node.raw ?? '', node.value, node.start),
    TemplateElement: (node) => check(node.value.raw, node.value.cooked, node.start),
  }).visit(parseSource(file, source))
  return problems
}

/** Only the title may be written in an HTML file: everything else is rendered from `src/text`. */
function findInHtml(file: string, source: string): string[] {
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
