import sharp from 'sharp'
import { SPOT_HEIGHT as HEIGHT, SPOT_WIDTH as WIDTH } from '#contract/sharing.ts'
import type { Point } from '#lib/geo.ts'
import type { Basemap } from '../basemap/basemap.ts'
import { encode } from './draw-picture.ts'
import { drawStreets, GROUND } from './street-ground.ts'

const BOX = { left: 0, top: 0, width: WIDTH, height: HEIGHT }

/** Streets alone: the page sets the trade's sign in their middle and names whom the map asks to name. */
export async function drawSpot(basemap: Pick<Basemap, 'archive'> | null, spot: Point): Promise<Buffer> {
  const streets = basemap && (await drawStreets(basemap.archive, { spot, box: BOX, isNear: true }))
  return encode(
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
        <rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>${streets ?? ''}</svg>`),
    ).flatten({ background: GROUND }),
  )
}
