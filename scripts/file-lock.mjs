// Two commands started at once must not install or build at the same time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200

/** Whether the process that wrote `file` is running; EPERM means that it is another user's. */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs `work` while holding the lock `file`; calls `onWait` once if another process holds it. */
export async function withFileLock(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true })
  for (let isWaiting = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHeld(file)) rmSync(file, { force: true })
    else {
      if (!isWaiting) onWait()
      isWaiting = true
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
