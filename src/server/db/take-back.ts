import { Failure } from '../failure.ts'
import { type Sql, type Tx, tx } from './pool.ts'

const UNIQUE_VIOLATION = '23505'

const meant = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    ? new Failure('undo_over')
    : error

/**
 * Takes a decision back in one transaction. Where something new stands in its place by now, and only one may, there is
 * nothing left to take back: `undo_over`.
 */
export const takeBack = <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx(sql, work).catch((error: unknown) => {
    throw meant(error)
  })
