import { writeFileSync } from 'node:fs'
import { dumpSchema, SCHEMA_FILE } from './check-schema.ts'

writeFileSync(SCHEMA_FILE, await dumpSchema('.'))
console.log(`${SCHEMA_FILE} written`)
