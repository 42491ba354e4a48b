import { ConfigError } from './config.ts'
import { DatabaseError } from './db/check-server.ts'
import { EmbeddedError } from './db/embedded-error.ts'
import { MigrationError } from './db/migrate.ts'
import { RefusedStart } from './prepare.ts'

const EXPLAINED = [DatabaseError, EmbeddedError, MigrationError, RefusedStart]

/** What whoever starts the product or one of its commands can mend, in words; null for a defect. */
export function explain(error: unknown): string | null {
  if (error instanceof ConfigError) return `The environment is wrong:\n${error.message}`
  return EXPLAINED.some((kind) => error instanceof kind) ? (error as Error).message : null
}
