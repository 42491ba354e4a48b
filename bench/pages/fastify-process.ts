import { readFileSync } from 'node:fs'
import fastify from 'fastify'

// A bare Fastify that answers every address with the same zipped page: the maximum of this framework on this machine.

const answer = readFileSync(process.env.ANSWER_FILE ?? '')
const app = fastify()
app.get('/*', (_request, reply) => {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).send(answer)
})
process.on('disconnect', () => process.exit())
console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
