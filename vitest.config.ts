import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { FaultsFirst } from './test/sequencer.ts'

// The run itself also computes opening hours, when it prepares the database.
process.env.TZ = 'Europe/Istanbul'

const UNIT = [
  'src/**/*.test.{ts,tsx}',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'test/**/*.test.ts',
]
const API = '**/*.api.test.ts'
const FAULTS = 'test/faults/**'
const SETUP = ['test/console-fails.ts', 'test/setup.ts']

/** Tests mostly wait, for PostgreSQL or a browser. All kinds run concurrently; in the end each worker has a browser. */
const WORKERS = Math.min(2 * availableParallelism(), 8)

/** Drills of `npm run faults`: only when they are named. */
const DRILLS = `${FAULTS.replace('**', '*')}.drill.ts`
const isDrilling = process.argv.some((word) => word.includes('.drill.ts'))

const BROWSER = 'test/browser/**/*.spec.ts'
/** Projects by what their tests need: nothing; PostgreSQL; processes to kill; the built product and a browser. */
export default defineConfig({
  test: {
    reporters: ['default', './test/totals-reporter.ts'],
    env: { TZ: 'Europe/Istanbul' },
    maxWorkers: WORKERS,
    sequence: { sequencer: FaultsFirst },
    // Modules are loaded once for all files of a worker, which is a third of the time; nothing there keeps state
    // that one test could leave to the next (docs/decisions/0044).
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT,
          exclude: [API, FAULTS, 'node_modules/**'],
          setupFiles: SETUP,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [API],
          exclude: ['node_modules/**'],
          globalSetup: ['test/database-setup.ts'],
          setupFiles: SETUP,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [`${FAULTS}/*.test.ts`, ...(isDrilling ? [DRILLS] : [])],
          setupFiles: SETUP,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: ['test/browser/product-setup.ts'],
          setupFiles: SETUP,
          // A whole day's walk; each step of it has its own half minute.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          include: [BROWSER],
        },
      },
    ],
  },
})
