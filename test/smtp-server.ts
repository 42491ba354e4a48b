import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string[]; text: string }

/** An SMTP server; the first `refuses` messages get a temporary failure. */
export async function smtpServer(refuses = 0) {
  const received: ReceivedMail[] = []
  let left = refuses
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (left > 0) {
          left -= 1
          done(Object.assign(new Error('later'), { responseCode: 451 }))
          return
        }
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          // Decodes soft breaks and equals signs of quoted-printable.
          text: Buffer.concat(pieces).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
