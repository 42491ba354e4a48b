import { type ESTree, Visitor } from 'vite'

/** A literal that is shown or read out to users; `where` names its element, attribute or property. */
export type VisibleText = { offset: number; text: string; where: string }

/** Attributes and properties whose value is text for users. */
const VISIBLE = new Set([
  ...['label', 'title', 'placeholder', 'alt', 'description', 'message', 'hint', 'caption', 'summary'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
])
const VISIBLE_WHEN_ASSIGNED = new Set([...VISIBLE, 'textContent', 'innerText', 'innerHTML'])

/**
 * Finds string literals in JSX text and in visible attributes; with `everywhere` also in properties of those names
 * (`{ label: '…' }`) and in assignments (`document.title = '…'`). Follows conditions, templates and concatenations.
 */
export function findVisibleText(program: ESTree.Program, everywhere: boolean): VisibleText[] {
  const found: VisibleText[] = []
  const report = (where: string, nodes: Literal[]) => {
    for (const { start, text } of nodes) if (hasWords(text)) found.push({ offset: start, text, where })
  }
  const visitChildren = (children: ESTree.JSXChild[]) => {
    for (const child of children) {
      if (child.type === 'JSXText') report('JSX', [{ start: child.start, text: child.value.trim() }])
      if (child.type === 'JSXExpressionContainer') report('JSX', literalsIn(child.expression))
    }
  }
  const always = {
    JSXElement: (node: ESTree.JSXElement) => visitChildren(node.children),
    JSXFragment: (node: ESTree.JSXFragment) => visitChildren(node.children),
    JSXAttribute(node: ESTree.JSXAttribute) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (VISIBLE.has(name) && node.value) report(name, literalsIn(node.value))
    },
  }
  const alsoInPages = {
    Property(node: ESTree.ObjectProperty | ESTree.BindingProperty | ESTree.AssignmentTargetProperty) {
      const name = nameOf(node.key)
      if (VISIBLE.has(name)) report(name, literalsIn(node.value))
    },
    AssignmentExpression(node: ESTree.AssignmentExpression) {
      const name = node.left.type === 'MemberExpression' ? nameOf(node.left.property) : ''
      if (VISIBLE_WHEN_ASSIGNED.has(name)) report(name, literalsIn(node.right))
    },
    CallExpression({ callee, arguments: [attribute, value] }: ESTree.CallExpression) {
      if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'setAttribute') return
      if (attribute && value && VISIBLE.has(nameOf(attribute))) report(nameOf(attribute), literalsIn(value))
    },
  }
  new Visitor(everywhere ? { ...always, ...alsoInPages } : always).visit(program)
  return found
}

type Literal = { start: number; text: string }

/** The literals that `node` can evaluate to, or to a part of. */
function literalsIn(node: ESTree.Node): Literal[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : []
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ start, value }) => ({ start, text: value.cooked ?? value.raw })),
        ...node.expressions.flatMap(literalsIn),
      ]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(literalsIn)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(literalsIn)
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(literalsIn) : []
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? literalsIn(element) : []))
    case 'SequenceExpression':
      return node.expressions.slice(-1).flatMap(literalsIn)
    case 'CallExpression':
      return isTextMethod(node) ? literalsIn(node.callee.object) : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return literalsIn(node.expression)
    default:
      return []
  }
}

/** Whether a call keeps its text: `['…', '…'].join(' ')` and `'…'.concat(x)` do; `map(…)` returns what its callback makes. */
function isTextMethod(
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
