import type { ChildProcess } from 'node:child_process'

/** The next message of a process; rejects if it ends, or has ended, without one. */
export function nextMessage<T>(child: ChildProcess, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${name} ended before it answered`))
    if (child.exitCode !== null || child.signalCode !== null) onExit()
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as T)
    })
  })
}

/** Sends a message to a process and waits for its answer. */
export function askChild<T>(child: ChildProcess, name: string, message: object): Promise<T> {
  const answer = nextMessage<T>(child, name)
  if (child.connected) child.send(message)
  return answer
}
