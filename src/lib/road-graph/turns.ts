import { NO_TURNS, type RoadEdges, type Turns } from './roads.ts'

/** A relation of OpenStreetMap: its tags, and what it is made of. */
export type RoadRelation = {
  tags: ReadonlyMap<string, string>
  members: readonly { kind: 'node' | 'way' | 'relation'; id: number; role: string }[]
}

/** At a node: from these ways no turn into those, or into those alone. */
export type TurnRule = { via: number; from: readonly number[]; to: readonly number[]; isOnly: boolean }

const KINDS = /^(no|only)_(?:left_turn|right_turn|straight_on|u_turn|entry|exit)$/

/**
 * Reads a relation that forbids cars a turn; null where it is none of turns, not for cars, or holds at some hours alone. Those by way of
 * another way are left out: they are few, and would need the whole path to be remembered.
 */
export function readTurnRule({ tags, members }: RoadRelation): TurnRule | null {
  if (tags.get('type') !== 'restriction') return null
  const [, kind] = KINDS.exec(tags.get('restriction:motorcar') ?? tags.get('restriction') ?? '') ?? []
  const excepted = (tags.get('except') ?? '').split(';').map((one) => one.trim())
  if (kind === undefined || excepted.some((one) => CARS.includes(one))) return null
  const idsOf = (role: string, of: 'node' | 'way') =>
    members.filter((one) => one.role === role && one.kind === of).map(({ id }) => id)
  const [via, more] = idsOf('via', 'node')
  const [from, to] = [idsOf('from', 'way'), idsOf('to', 'way')]
  if (via === undefined || more !== undefined || idsOf('via', 'way').length > 0) return null
  if (from.length === 0 || to.length === 0) return null
  return { via, from, to, isOnly: kind === 'only' }
}

const CARS = ['motorcar', 'motor_vehicle', 'vehicle']

type Laid = {
  edges: RoadEdges
  /** Of each edge the way it is a part of. */
  wayOf: (edge: number) => number
  /** Null: the node is no meeting of roads. */
  nodeOf: (ref: number) => number | null
}

/** The rules as turns from edge to edge. One is left out where its way does not end at the node: which side is meant? */
export function layTurns(rules: readonly TurnRule[], { edges, wayOf, nodeOf }: Laid): Turns {
  if (rules.length === 0) return NO_TURNS
  const wanted = new Set(rules.map(({ via }) => nodeOf(via)))
  const touching = new Map<number, number[]>()
  for (let edge = 0; edge < edges.from.length; edge++)
    for (const node of new Set([edges.from[edge] ?? 0, edges.to[edge] ?? 0]))
      if (wanted.has(node)) touching.set(node, [...(touching.get(node) ?? []), edge])
  const turns = rules.flatMap(({ via, from, to, isOnly }) => {
    const node = nodeOf(via)
    const around = node === null ? [] : (touching.get(node) ?? [])
    const edgeOf = (way: number) => {
      const [edge, other] = around.filter((one) => wayOf(one) === way)
      return other === undefined ? edge : undefined
    }
    const [begins, ends] = [from, to].map((ways) => ways.flatMap((way) => edgeOf(way) ?? [])) as [
      number[],
      number[],
    ]
    if (node === null || ends.length === 0) return []
    const forbidden = isOnly ? around.filter((edge) => !ends.includes(edge)) : ends
    return begins.flatMap((begin) => forbidden.map((end) => [node, begin, end] as const))
  })
  const once = new Map(turns.map((turn) => [turn.join(' '), turn]))
  const sorted = [...once.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
  return {
    via: Uint32Array.from(sorted, ([via]) => via),
    from: Uint32Array.from(sorted, ([, from]) => from),
    to: Uint32Array.from(sorted, ([, , to]) => to),
  }
}

type Copy = { node: number; forbidden: ReadonlySet<number> }

/**
 * The copies of nodes that forbidden turns ask for, numbered behind the nodes: one for each edge by which one comes to a
 * node and may not turn somewhere. `turns` null: all turns are allowed.
 */
export function makeHeads(nodes: number, { from, to }: RoadEdges, turns: Turns | null) {
  const copies: Copy[] = []
  /** By node and edge the number of the copy. */
  const numbers = new Map<number, Map<number, number>>()
  const forbidden = new Map<string, Set<number>>()
  turns?.via.forEach((node, i) => {
    const edge = turns.from[i] ?? 0
    const ends = forbidden.get(`${node} ${edge}`) ?? new Set<number>()
    if (ends.size === 0) {
      forbidden.set(`${node} ${edge}`, ends)
      numbers.set(node, (numbers.get(node) ?? new Map<number, number>()).set(edge, nodes + copies.length))
      copies.push({ node, forbidden: ends })
    }
    ends.add(turns.to[i] ?? 0)
  })
  return {
    copyOf: Uint32Array.from(copies, ({ node }) => node),
    /** Where one arrives who goes along an edge to its end, or back to its beginning. */
    comingBy(edge: number, toEnd: boolean): number {
      const node = (toEnd ? to : from)[edge] ?? 0
      return numbers.get(node)?.get(edge) ?? node
    },
    /** Tells the node, and those of its copies from which the edge may be taken. */
    eachOf(node: number, edge: number, tell: (node: number) => void): void {
      tell(node)
      for (const copy of numbers.get(node)?.values() ?? [])
        if (copies[copy - nodes]?.forbidden.has(edge) !== true) tell(copy)
    },
  }
}
