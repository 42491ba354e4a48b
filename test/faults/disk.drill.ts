import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countFailed, failuresOf, findLost, startLoad } from './load.ts'
import { makeAsk, openStage, tell } from './stage.ts'

const FAULT = 'disk full'
const BAR = 'writes 503, reads answered, nothing acknowledged lost, writes again without a restart'
const FULL_MS = 6000

/** A small disk in memory; null where this account may not mount one. */
function mountDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder])
  if (mount.status === 0) return folder
  rmdirSync(folder)
  return null
}

/** Takes all room that is left. */
function fill(file: string): void {
  const opened = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size > 256; ) {
      try {
        if (writeSync(opened, Buffer.alloc(size)) < size) throw new Error('full')
      } catch {
        size >>= 1
      }
    }
  } finally {
    closeSync(opened)
  }
}

test('a full disk refuses writes, answers reads, and loses nothing', {
  timeout: 180_000,
}, async (context) => {
  const disk = mountDisk()
  if (disk === null) {
    tell({ fault: FAULT, bar: BAR, figures: 'skipped: only root can mount a small disk', holds: true })
    return context.skip('only root can mount a small disk')
  }
  try {
    const stage = await openStage({ ownIn: disk })
    try {
      const ask = makeAsk()
      const toProduct = (asked: Parameters<typeof ask>[1]) => ask(stage.first.url, asked)
      const load = startLoad(stage, toProduct)
      await sleep(500)
      const filler = path.join(disk, 'filler')
      fill(filler)
      const refusedBefore = load.told.refused
      await sleep(FULL_MS)
      const refused = load.told.refused - refusedBefore
      const readWhileFull = (await toProduct({ path: '/api/businesses?limit=5' })).status
      const storedReadWhileFull = (
        await toProduct({ path: `/api/favorites/${stage.ids[0]}`, token: stage.tokens[0] ?? '' })
      ).status
      rmSync(filler)
      const keptBefore = load.kept.length
      await expect.poll(() => load.kept.length, { timeout: 30_000 }).toBeGreaterThan(keptBefore)
      await load.stop()
      const lost = await findLost(load.kept, toProduct)
      const holds = tell({
        fault: FAULT,
        bar: BAR,
        figures:
          `${refused} refused in ${FULL_MS / 1000} s; reads from memory ${readWhileFull}, from the database ${storedReadWhileFull}; ` +
          `other failures ${failuresOf(load.told)}; ${lost} of ${load.kept.length} writes lost`,
        holds:
          refused > 0 &&
          readWhileFull === 200 &&
          storedReadWhileFull === 200 &&
          countFailed(load.told) + lost === 0,
      })
      expect(holds, failuresOf(load.told)).toBe(true)
    } finally {
      await stage.stop()
    }
  } finally {
    spawnSync('umount', [disk])
    rmdirSync(disk)
  }
})
