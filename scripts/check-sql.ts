import { type ESTree, Visitor } from 'vite'
import { isTest, lineAt, listFiles, parseSource, read } from './source-files.ts'

const MAY_USE_SQL = [/^src\/server\/features\/[^/]+\/store(-[^/.]+)?\.ts$/, /^src\/server\/db\//]

/**
 * Finds SQL outside the stores: tagged templates (of any tag but `String.raw`) and `unsafe(…)` calls. The rules of imports
 * cannot find it, because connections are passed as arguments.
 */
export function checkSql(root: string): string[] {
  return listFiles(root, ['src'])
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !MAY_USE_SQL.some((place) => place.test(file)))
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
