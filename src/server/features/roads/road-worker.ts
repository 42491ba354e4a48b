import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { readRoads } from '#lib/road-graph/file.ts'
import { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { roadSource } from '#text/distance.ts'
import type { Answered, Asked } from './roads.ts'

// Reads the network and tells minutes by it, beside the thread that goes on answering.
const { file } = workerData as { file: string }
const roads = readRoads(brotliDecompressSync(readFileSync(file)))
const minutesOf = makeRoadMinutes(roads)
const source = roadSource(roads.month)

parentPort?.on('message', (asked: Asked) => {
  const minutes = minutesOf(asked).map((exact) => (exact === null ? null : Math.max(1, Math.round(exact))))
  parentPort?.postMessage({ minutes, isEstimate: true, source } satisfies Answered)
})
