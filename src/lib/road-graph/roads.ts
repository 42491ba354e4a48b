/** Degrees of positions are kept in these units: about a metre. */
export const UNITS = 1e5

/** Bits of an edge's `kind`; its speed in km/h stands above them, 0 where no car may go. */
export const ONE_WAY = 1
export const ON_FOOT = 2
/** A street through which others drive, which fills up at the rush hours. */
export const MAIN = 4
export const SPEED_SHIFT = 3

/** Bits of a node: a car or a person may start and arrive there and reach most other places. */
export const CAR_END = 1
export const FOOT_END = 2

/**
 * Roads between the points where they meet or end, in columns. Each edge runs from its first node to its second; in both
 * directions unless it is one-way.
 */
export type RoadEdges = {
  from: Uint32Array
  to: Uint32Array
  /** In metres, along the road. */
  metres: Float32Array
  /** Bits and speed, see above. */
  kind: Uint16Array
  /** Which of `names`; 0: none. */
  name: Uint32Array
}

/**
 * Turns that a car may not make, in columns: at the node `via` nobody who comes by the edge `from` goes on by the edge `to`.
 * Both touch the node; the same edge twice is a turn round.
 */
export type Turns = { via: Uint32Array; from: Uint32Array; to: Uint32Array }

export const NO_TURNS: Turns = { via: new Uint32Array(), from: new Uint32Array(), to: new Uint32Array() }

/**
 * How a graph is contracted: its nodes from the least important to the most, and of each way through one that is taken out a bit,
 * whether a shortcut replaces it.
 */
export type Contraction = {
  order: Uint32Array
  kept: Uint8Array
  /** Of the arcs it was made of: of others it says nothing. */
  checksum: number
}

export type Roads = {
  /** Of the data: "2021-08". */
  month: string
  names: readonly string[]
  /** Of the nodes, in units of 1e-5 degrees. */
  lat: Int32Array
  lng: Int32Array
  /** Of the nodes: `CAR_END`, `FOOT_END`. */
  ends: Uint8Array
  edges: RoadEdges
  /** In the order of `via`. */
  turns: Turns
  /** Of its arcs for cars; null: none was made, and every question is a search. */
  contraction: Contraction | null
}
