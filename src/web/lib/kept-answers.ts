import type { Point } from '#lib/geo.ts'
import { localKeys, readLocalJson, writeLocal } from './local-storage.ts'
import { KEPT, storedToken, storedUser } from './stored-session.ts'

/**
 * The last answers to public questions, kept in the browser for the time without a network: for one person, and gone
 * with the session (`clearSession`). A slot holds one answer, so positions asked from do not pile up.
 */
export type StoredAnswer<T> = {
  /** When it was answered, in milliseconds since 1970. */
  at: number
  /** Roughly where it was asked from; null where that did not matter. */
  point: Point | null
  data: T
}

/** A digest of the contract, added by the build: answers that were stored under another one are ignored. */
declare const CONTRACT: string | undefined
const contract = typeof CONTRACT === 'string' ? CONTRACT : ''

type ToKeep = { data: unknown; point?: Point }

const MAX_ANSWERS = 60
const FEWER = 40

/** Waits for an answer and keeps it, as `prepare` makes it, unless the session changed in the meantime. */
export async function keeping<T>(
  slot: string,
  asked: Promise<T>,
  prepare: (data: T) => ToKeep = (data) => ({ data }),
): Promise<T> {
  const token = storedToken()
  const data = await asked
  if (token !== null && token === storedToken()) keepAnswer(slot, Date.now(), prepare(data))
  return data
}

export function keepAnswer(slot: string, at: number, { data, point }: ToKeep): void {
  const userId = storedUser()?.id
  if (userId === undefined) return
  const text = JSON.stringify({ userId, contract, at, point: point ?? null, data })
  writeLocal(KEPT + slot, text)
  dropOldest()
}

/**
 * This person's last answer; null when there is nothing, or it is somebody else's, damaged or of another
 * contract. `T`: what the slot's writer keeps there.
 */
export function keptAnswer<T>(slot: string): StoredAnswer<T> | null {
  const kept = readLocalJson(KEPT + slot)
  if (!isRecord(kept) || kept.userId !== storedUser()?.id || kept.contract !== contract) return null
  if (typeof kept.at !== 'number' || kept.data === undefined) return null
  return { at: kept.at, point: isPoint(kept.point) ? kept.point : null, data: kept.data as T }
}

export const dropAnswer = (slot: string): void => void writeLocal(KEPT + slot, null)

function dropOldest(): void {
  const keys = localKeys(KEPT)
  if (keys.length <= MAX_ANSWERS) return
  const ages = keys.map((key) => ({ key, at: atOf(key) })).sort((a, b) => a.at - b.at)
  for (const { key } of ages.slice(0, keys.length - FEWER)) writeLocal(key, null)
}

function atOf(key: string): number {
  const kept = readLocalJson(key)
  return isRecord(kept) && typeof kept.at === 'number' ? kept.at : 0
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isPoint = (value: unknown): value is Point =>
  isRecord(value) && typeof value.lat === 'number' && typeof value.lng === 'number'
