// Two commands started at once must not install or build over each other.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200

/** Whether the process that wrote `file` still runs. Somebody else's process (EPERM) runs too. */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs `work` when no other process is in one of the same `file`; `tell` hears once that it has to wait. */
export async function oneAtATime(file, work, tell) {
  mkdirSync(path.dirname(file), { recursive: true })
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHeld(file)) rmSync(file, { force: true })
    else {
      if (!told) tell()
      told = true
      await sleep(POLL_MS)
    }
  }
  const release = () => rmSync(file, { force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
