import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

const ECHO = fileURLToPath(new URL('./echo-process.ts', import.meta.url))

/** Node's own wrap of a descriptor, which it hands to other processes. */
type Handle = { fd: number }
type WithHandle = { _handle: Handle | null }

/** The descriptor of a server that listens; -1 where there is none. */
export const descriptorOf = (server: object): number => (server as WithHandle)._handle?.fd ?? -1

/**
 * Makes another descriptor of a listening socket: whoever waits at it, or is just connecting, stays when the first descriptor is
 * closed. Node has no call for this, but a descriptor that goes to another process and back is a new one. The thread that listens
 * by it closes it; here it is never closed.
 */
export async function duplicateListener(fd: number): Promise<number> {
  const { _handle: handle } = new Socket({ fd, readable: false, writable: false }) as unknown as WithHandle
  const child = fork(ECHO, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('message', (_, back) => resolve((back as unknown as Handle).fd))
      child.once('error', reject)
      child.once('exit', () => reject(new Error('The listener was not duplicated')))
      child.send('listener', handle as never)
    })
  } finally {
    child.kill()
  }
}
