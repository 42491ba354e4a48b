/**
 * Writes components as HTML at once, in the place of React, its router and its renderer, in the bundle for the server
 * alone: the components of public pages hold no state, and a tree that nobody keeps takes ten times as long to build.
 * `entry-server.api.test.ts` holds every kind of page against what React itself writes.
 */
class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

type Node = Markup | string | number | bigint | boolean | null | undefined | readonly Node[]
type Props = Record<string, unknown> & { children?: Node }
type Component = (props: Props, ref?: null) => Node

export const Fragment = 'fragment of ours'

const letters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const SPECIAL = /[&<>"']/
const escaped = (text: string) =>
  SPECIAL.test(text) ? text.replace(/[&<>"']/g, (letter) => letters[letter] ?? letter) : text

function write(node: Node): string {
  if (node instanceof Markup) return node.html
  if (typeof node === 'string') return escaped(node)
  if (typeof node === 'number' || typeof node === 'bigint') return String(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  let html = ''
  for (const one of node) html += write(one)
  return html
}

/** Names that are others in HTML; SVG's have a hyphen before each capital. */
const named: Record<string, string> = {
  ...{ className: 'class', htmlFor: 'for', charSet: 'charset', tabIndex: 'tabindex' },
  ...{ strokeWidth: 'stroke-width', strokeLinecap: 'stroke-linecap', strokeLinejoin: 'stroke-linejoin' },
}
const notWritten = new Set(['children', 'key', 'ref'])
const emptyWhenTrue = new Set(['hidden', 'disabled', 'async', 'defer', 'open'])
const withoutEnd = new Set(['br', 'hr', 'img', 'input', 'link', 'meta'])

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === 'function' || notWritten.has(name)) return ''
  if (typeof value === 'boolean') {
    if (/^(?:aria|data)-/.test(name)) return ` ${name}="${value}"`
    if (emptyWhenTrue.has(name)) return value ? ` ${name}=""` : ''
  } else if (typeof value === 'string' || typeof value === 'number')
    return ` ${named[name] ?? name}="${escaped(String(value))}"`
  throw new Error(`The attribute ${name} cannot be written`)
}

const classes = new Map<string, string>()

/** There are as many as the code has; an element has one more often than any other attribute. */
function classOf(names: string): string {
  const made = classes.get(names) ?? ` class="${escaped(names)}"`
  classes.set(names, made)
  return made
}

export function jsx(type: string | Component, props: Props): Markup {
  if (typeof type === 'function') return new Markup(write(type(props)))
  const inner = write(props.children)
  if (type === Fragment) return new Markup(inner)
  let html = `<${type}`
  for (const name in props) {
    const value = props[name]
    html += name === 'className' && typeof value === 'string' ? classOf(value) : attribute(name, value)
  }
  return new Markup(withoutEnd.has(type) ? `${html}/>` : `${html}>${inner}</${type}>`)
}
/** Children that are several are no other thing here. */
export const jsxs = (type: string | Component, props: Props): Markup => jsx(type, props)

export const createElement = (type: string | Component, props: Props | null, ...children: Node[]): Markup =>
  jsx(type, children.length > 0 ? { ...props, children } : { ...props })

export const renderToStaticMarkup = (node: Node): string => write(node)

/** Icons are made so, and nothing else: of each there are as many kinds as places in the code that show it. */
export function forwardRef(component: Component): Component {
  const known = new Map<string, Markup>()
  return (props) => {
    let key = ''
    for (const name in props) {
      const value = props[name]
      if (typeof value === 'object') return component(props, null)
      key += `${name}=${typeof value} ${value as string} `
    }
    const made = known.get(key) ?? new Markup(write(component(props, null)))
    known.set(key, made)
    return made
  }
}

/** Contexts are what they were made with: nothing on a public page provides another. */
export const createContext = <T>(value: T) => ({ value })
export const useContext = <T>(context: { value: T }): T => context.value
export const useMemo = <T>(make: () => T): T => make()
export const useState = <T>(first: T | (() => T)) =>
  [typeof first === 'function' ? (first as () => T)() : first, () => {}] as const
export const useRef = <T>(current: T) => ({ current })
export const useEffect = () => {}
export const useId = (): never => {
  throw new Error('A public page has no ids that are made up')
}
export const useSyncExternalStore = <T>(_subscribe: unknown, _read: () => T, readOnServer: () => T): T =>
  readOnServer()

/** The router's link, without a router. */
export const Link = ({ to, ...rest }: Props): Markup => jsx('a', { ...rest, href: to })
export const StaticRouter = ({ children }: Props): Node => children
