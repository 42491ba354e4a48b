// Requests and sequences that nobody foresaw: `npm run fuzz -- --rounds 500 --sequences 50 --seed 1`.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    /** Wild requests to each endpoint. */
    rounds: { type: 'string', default: '500' },
    /** Sequences of what several people do at once. */
    sequences: { type: 'string', default: '50' },
    seed: { type: 'string', default: '724' },
  },
})
const { rounds: FUZZ_ROUNDS, sequences: SEQUENCE_ROUNDS, seed: FUZZ_SEED } = values
// None of one kind: only the other.
const files = [
  ...(Number(FUZZ_ROUNDS) > 0 ? ['test/fuzz.api.test.ts'] : []),
  ...(Number(SEQUENCE_ROUNDS) > 0 ? ['test/sequences.api.test.ts'] : []),
]
const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
const env = { ...process.env, FUZZ_ROUNDS, SEQUENCE_ROUNDS, FUZZ_SEED }
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
