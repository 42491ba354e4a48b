import { connect, type Socket } from 'node:net'

const READ_BYTES = 1 << 18
const ANSWERED = 'HTTP/1.1 200 '
/** Answered 503 for its time limit: counted separately. */
const REFUSED = 'HTTP/1.1 503 '
const HEAD_END = '\r\n\r\n'

/** One read buffer for all connections, as each read is processed at once. */
const buffer = Buffer.allocUnsafe(READ_BYTES)

type Asking = {
  port: number
  /** The text of the next request; null where there is none: the connection ends. */
  nextRequest: () => string | null
  /** `isAnswer`: false where it was refused. `bytes`: of the body. */
  onAnswer: (isAnswer: boolean, bytes: number, ms: number) => void
  onError: (error: unknown) => void
}

/**
 * Sends requests over one persistent connection, one at a time. Reads only the length of an answer, to spend as little as
 * possible on each request: the load shares the machine with what it measures.
 */
export function openConnection({ port, nextRequest, onAnswer, onError }: Asking): Socket {
  let asked = 0
  let head = ''
  let left = 0
  let length = 0
  let isAnswer = false
  const ask = () => {
    const request = nextRequest()
    asked = performance.now()
    if (request === null) socket.end()
    else socket.write(request, 'latin1')
  }
  /** Head and body may arrive in several reads: the rest of each is kept between reads. */
  const read = (count: number): boolean => {
    let body = count
    if (left === 0) {
      const end = buffer.subarray(0, count).indexOf(HEAD_END)
      const headBytes = end < 0 ? count : end + HEAD_END.length
      head += buffer.toString('latin1', 0, headBytes)
      if (end < 0) return true
      length = readLength(head)
      isAnswer = head.startsWith(ANSWERED)
      head = ''
      left = length
      body = count - headBytes
    }
    left -= body
    if (left < 0) throw new Error('An answer is longer than its head says')
    if (left === 0) {
      onAnswer(isAnswer, length, performance.now() - asked)
      ask()
    }
    return true
  }
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer, callback: read },
  })
  socket.once('connect', ask)
  socket.on('error', onError)
  return socket
}

function readLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!(head.startsWith(ANSWERED) || head.startsWith(REFUSED)) || length === undefined)
    throw new Error(`Not an answer to measure:\n${head}`)
  return Number(length)
}
