import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { rewrite } from './rewrite.ts'

// Reads a picture from standard input and writes the result to standard output, for picture.ts.
process.stdout.write(serialize(await rewrite(await buffer(process.stdin))))
