import { getPriority, setPriority } from 'node:os'

/** Where somebody else wants the processor, a tenth of a share. */
export const LOW_PRIORITY = 10

/**
 * Lets other threads go first, as long as this one runs. On Linux alone: there each thread has a priority of its own, elsewhere
 * it would be the whole process's.
 */
export function lowerPriority(): void {
  // Whoever was started with a lower one yet may not raise it.
  if (process.platform === 'linux' && getPriority() < LOW_PRIORITY) setPriority(LOW_PRIORITY)
}
