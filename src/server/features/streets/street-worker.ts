import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { readStreets } from '#lib/streets/file.ts'
import { indexNames } from '#lib/streets/find-streets.ts'
import { layCells } from '#lib/streets/near-street.ts'
import type { StreetMemory } from './streets.ts'

// Reads the streets and lays out what questions are answered from, beside the thread that goes on answering.
const { file } = workerData as { file: string }
const streets = readStreets(brotliDecompressSync(readFileSync(file)))
parentPort?.postMessage({
  streets,
  names: indexNames(streets),
  cells: layCells(streets),
} satisfies StreetMemory)
