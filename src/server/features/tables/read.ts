import { Worker } from 'node:worker_threads'
import { TABLE_MAX_ROWS } from '#contract/tables.ts'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import type { Look } from './look.ts'
import { type Bounds, type Fault, type Row, TableError } from './unreadable.ts'

type LookAsk = { kind: 'look'; sheet: number | null; headRow: number | null }
/** `columns`: from 0; no others leave the thread. */
type RowsAsk = { kind: 'rows'; sheet: number; headRow: number; columns: readonly number[] }
export type Reading = { bytes: Uint8Array; ask: LookAsk | RowsAsk; bounds: Bounds }
export type ReadMessage = { look: Look } | { rows: Row[] } | { headings: string[] } | { fault: Fault }

/** Whose tables are read. */
export type Reader = 'staff' | 'owner'

const MB = 1024 * 1024
/** The staff's largest tables take some seconds; what takes longer was made to. An owner's list is short. */
const READERS = {
  staff: { patienceMs: 60_000, heapMb: 768, bounds: { unpacked: 100 * MB, rows: TABLE_MAX_ROWS * 2 } },
  owner: { patienceMs: 20_000, heapMb: 128, bounds: { unpacked: 20 * MB, rows: 400 } },
} as const
/** Each may take a core and much memory: one at a time, and the staff waits for no owner. */
const inTurn = {
  staff: concurrencyLimit({ atOnce: 1, mayWait: 3 }),
  owner: concurrencyLimit({ atOnce: 1, mayWait: 3 }),
}

type Last = Exclude<ReadMessage, { rows: Row[] } | { fault: Fault }>

/** Reads in a thread of its own, which ends with the answer: its last message. Throws `TableError`, `busy`. */
function read(
  of: Reader,
  reading: Omit<Reading, 'bounds'>,
  onRows: (rows: Row[]) => void = () => {},
): Promise<Last> {
  const { patienceMs, heapMb, bounds } = READERS[of]
  return inTurn[of](async () => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { ...reading, bounds } satisfies Reading,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const { promise, resolve, reject } = Promise.withResolvers<Last>()
    const timer = setTimeout(() => reject(new TableError('table_too_large')), patienceMs)
    worker.on('message', (message: ReadMessage) => {
      if ('rows' in message) onRows(message.rows)
      else if ('fault' in message) reject(new TableError(message.fault))
      else resolve(message)
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TableError('table_too_large') : error),
    )
    worker.once('exit', () => reject(new Error('A table was not read: its thread ended')))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  })
}

/** Looks at a table. `sheet`, `headRow` null: where its rows seem to be. Throws `TableError`, `busy`. */
export async function lookAtTable(
  bytes: Uint8Array,
  { sheet, headRow }: Pick<LookAsk, 'sheet' | 'headRow'>,
  of: Reader = 'staff',
): Promise<Look> {
  const last = await read(of, { bytes, ask: { kind: 'look', sheet, headRow } })
  if (!('look' in last)) throw new Error('A table was not looked at')
  return last.look
}

/** The rows of a table and their headings, of each the columns that are asked for. Throws `TableError`, `busy`. */
export async function readRows(
  bytes: Uint8Array,
  ask: Omit<RowsAsk, 'kind'>,
  of: Reader = 'staff',
): Promise<{ headings: string[]; rows: Row[] }> {
  const rows: Row[] = []
  const last = await read(of, { bytes, ask: { kind: 'rows', ...ask } }, (some) => void rows.push(...some))
  if (!('headings' in last)) throw new Error('A table was not read')
  return { headings: last.headings, rows }
}
