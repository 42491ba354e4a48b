import { randomBytes } from 'node:crypto'
import { type Sql, tx } from '../../db/pool.ts'
import type { Places } from '../places/places.ts'
import { allocate, SURVEY } from './rules.ts'
import * as store from './store.ts'

type DrawDeps = { sql: Sql; places: Pick<Places, 'findProvince' | 'districts'>; withSamples: boolean }

/**
 * Makes the function that draws the week's sample, unless it was drawn or there is nothing to draw from. Of several processes one
 * draws: the row of the week decides.
 */
export function makeDraw({ sql, places, withSamples }: DrawDeps) {
  function areaName({ plate, districtId }: store.Area): string {
    const province = places.findProvince(plate)?.name ?? plate
    const district = places.districts(plate).find(({ id }) => id === districtId)?.name
    return district === undefined ? province : `${district}, ${province}`
  }

  return async function draw(): Promise<void> {
    if (await store.isDrawn(sql)) return
    const areas = await store.listAreas(sql)
    if (areas.length === 0) return
    await tx(sql, async (db) => {
      const seed = randomBytes(32).toString('hex')
      const { frames, digest, ranked } = await store.readFrame(db, { seed, size: SURVEY.size, withSamples })
      const strata = allocate(
        SURVEY.strata.map((key) => ({ key, frame: frames.get(key) ?? 0 })),
        SURVEY.size,
      )
      const frameSize = strata.reduce((sum, { frame }) => sum + frame, 0)
      if (frameSize === 0) return
      const areaNames = areas.map(areaName)
      const weekId = await store.addWeek(db, { seed, frameSize, digest, areas: areaNames, strata })
      if (weekId === null) return
      const drawn = strata.flatMap(({ key, drawn: most }) =>
        ranked.filter(({ stratum, rank }) => stratum === key && rank <= most),
      )
      await store.addPlaces(db, weekId, drawn)
    })
  }
}
