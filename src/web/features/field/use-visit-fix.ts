import { useState } from 'react'
import { visitReachKm } from '#contract/field-visits.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { findFix } from '#web/lib/position.ts'

type Fix = { point: Point; accuracy: number }

/** Position of a visit to `place`, asked for when it is stored. */
export function useVisitFix(place: Point) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [far, setFar] = useState<{ km: number; accuracy: number } | null>(null)

  /** Null: no position was found, or, with `asks`, it is far away and the worker is asked first. */
  async function take(asks: boolean): Promise<(Fix & { isFar: boolean }) | null> {
    if (busy) return null
    setBusy(true)
    const fix = await findFix()
    setBusy(false)
    setFailed(fix === null)
    if (!fix) return null
    const km = distanceKm(fix.point, place)
    const isFar = km > visitReachKm(fix.accuracy)
    setFar(isFar && asks ? { km, accuracy: fix.accuracy } : null)
    return isFar && asks ? null : { ...fix, isFar }
  }

  return { busy, failed, far, take, forget: () => setFar(null) }
}
