import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { rewrite } from './rewrite.ts'

// The picture comes in, what became of it goes out; picture.ts is at the other end.
process.stdout.write(serialize(await rewrite(await buffer(process.stdin))))
