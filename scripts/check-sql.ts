import { type ESTree, Visitor } from 'vite'
import { isTest, lineAt, listFiles, parseSource, read } from './source-files.ts'

const MAY_SPEAK_SQL = [/^src\/server\/features\/[^/]+\/store(-[^/.]+)?\.ts$/, /^src\/server\/db\//]

/**
 * SQL outside the stores: tagged templates (whatever the tag is called, `String.raw` apart) and `unsafe(…)` calls.
 * Imports cannot show this, since a connection is handed from one function to the next.
 */
export function checkSql(root: string): string[] {
  return listFiles(root, ['src'])
    .filter(
      (file) => /\.tsx?$/.test(file) && !isTest(file) && !MAY_SPEAK_SQL.some((place) => place.test(file)),
    )
    .flatMap((file) => findSql(file, read(root, file)))
}

function findSql(file: string, source: string): string[] {
  const problems: string[] = []
  const report = (node: ESTree.Node, what: string) =>
    problems.push(`${file}:${lineAt(source, node.start)}: ${what} outside store*.ts and src/server/db`)
  new Visitor({
    TaggedTemplateExpression(node) {
      const tag = source.slice(node.tag.start, node.tag.end)
      if (tag !== 'String.raw') report(node, `a template tagged ${tag}`)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'unsafe') report(node, 'unsafe SQL')
    },
  }).visit(parseSource(file, source))
  return problems
}
