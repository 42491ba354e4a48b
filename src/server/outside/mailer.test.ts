import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { smtpMailer } from './mailer.ts'

const STEP_MS = 100
const LONGEST_MS = 250

test('a mail server that is slow at each step is left, and takes nothing afterwards', async () => {
  const sockets: Socket[] = []
  const heard: string[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    const say = (line: string) => setTimeout(() => socket.writable && socket.write(`${line}\r\n`), STEP_MS)
    say('220 slow')
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      heard.push(part.toString())
      say(part.toString().startsWith('DATA') ? '354 go on' : '250 fine')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const sender = { from: 'bilgi@ornek.test', host: 'ornek.test' }
    const deliver = smtpMailer(`smtp://127.0.0.1:${port}`, sender, LONGEST_MS)
    const mail = { id: 1, to: 'ayse@ornek.test', subject: 'a', text: 'b', html: 'c' }
    await expect(deliver(mail)).rejects.toThrow('not taken')
    await expect.poll(() => sockets.map(({ destroyed }) => destroyed), { timeout: 10_000 }).toEqual([true])
    expect(heard.join('')).not.toContain('DATA')
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})
