import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Node's HTTP server with a constant answer: the upper limit of every framework.

const answer = readFileSync(process.env.ANSWER_FILE ?? '')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(answer)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('disconnect', () => process.exit())
console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
