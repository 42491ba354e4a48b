import { type ESTree, Visitor } from 'vite'

/** A literal that a person will see or hear, and where it stands. */
export type Spoken = { offset: number; text: string; where: string }

/** Attributes and properties whose value is a sentence or a word for people. */
const SPOKEN = new Set([
  ...['label', 'title', 'placeholder', 'alt', 'description', 'message', 'hint', 'caption', 'summary'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
])
const SPOKEN_WHEN_ASSIGNED = new Set([...SPOKEN, 'textContent', 'innerText', 'innerHTML'])

/**
 * String literals in JSX text and in spoken attributes; with `everywhere` also in properties of those names
 * (`{ label: '…' }`) and in assignments (`document.title = '…'`). Looks into conditions, templates and sums.
 */
export function findSpoken(program: ESTree.Program, everywhere: boolean): Spoken[] {
  const found: Spoken[] = []
  const report = (where: string, nodes: Piece[]) => {
    for (const { start, text } of nodes) if (hasWords(text)) found.push({ offset: start, text, where })
  }
  const lookAmong = (children: ESTree.JSXChild[]) => {
    for (const child of children) {
      if (child.type === 'JSXText') report('JSX', [{ start: child.start, text: child.value.trim() }])
      if (child.type === 'JSXExpressionContainer') report('JSX', piecesOf(child.expression))
    }
  }
  const always = {
    JSXElement: (node: ESTree.JSXElement) => lookAmong(node.children),
    JSXFragment: (node: ESTree.JSXFragment) => lookAmong(node.children),
    JSXAttribute(node: ESTree.JSXAttribute) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (SPOKEN.has(name) && node.value) report(name, piecesOf(node.value))
    },
  }
  const alsoInPages = {
    Property(node: ESTree.ObjectProperty | ESTree.BindingProperty | ESTree.AssignmentTargetProperty) {
      const name = nameOf(node.key)
      if (SPOKEN.has(name)) report(name, piecesOf(node.value))
    },
    AssignmentExpression(node: ESTree.AssignmentExpression) {
      const name = node.left.type === 'MemberExpression' ? nameOf(node.left.property) : ''
      if (SPOKEN_WHEN_ASSIGNED.has(name)) report(name, piecesOf(node.right))
    },
    CallExpression({ callee, arguments: [attribute, value] }: ESTree.CallExpression) {
      if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'setAttribute') return
      if (attribute && value && SPOKEN.has(nameOf(attribute))) report(nameOf(attribute), piecesOf(value))
    },
  }
  new Visitor(everywhere ? { ...always, ...alsoInPages } : always).visit(program)
  return found
}

type Piece = { start: number; text: string }

/** The literals that `node` can evaluate to, or to a part of. */
function piecesOf(node: ESTree.Node): Piece[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : []
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ start, value }) => ({ start, text: value.cooked ?? value.raw })),
        ...node.expressions.flatMap(piecesOf),
      ]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(piecesOf)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(piecesOf)
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(piecesOf) : []
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? piecesOf(element) : []))
    case 'SequenceExpression':
      return node.expressions.slice(-1).flatMap(piecesOf)
    case 'CallExpression':
      return isMadeText(node) ? piecesOf(node.callee.object) : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return piecesOf(node.expression)
    default:
      return []
  }
}

/** `['…', '…'].join(' ')` and `'…'.concat(x)` are text; a list given to `map(…)` is what its callback makes of it. */
function isMadeText(
  call: ESTree.CallExpression,
): call is ESTree.CallExpression & { callee: ESTree.MemberExpression } {
  const takesCallback = call.arguments.some((argument) => argument.type.includes('Function'))
  return call.callee.type === 'MemberExpression' && !takesCallback
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

/** Punctuation, digits and HTML entities are not words. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&#?\w+;/g, ''))
}
