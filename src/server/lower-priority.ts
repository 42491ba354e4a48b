import { setPriority } from 'node:os'

/** Where somebody else wants the processor, a tenth of his share. */
const NICE = 10

/**
 * Lets other threads go first, as long as this one runs. On Linux alone: there each thread has a priority of its own, elsewhere
 * it would be the whole process's.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(NICE)
}
