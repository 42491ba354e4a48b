import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { readRoads } from '#lib/road-graph/file.ts'
import { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { orderVisits } from '#lib/visit-order.ts'
import { roadSource } from '#text/distance.ts'
import type { Answers, Asked } from './thread.ts'

// Reads the network and tells minutes by it, beside the thread that goes on answering.
const { file } = workerData as { file: string }
const roads = readRoads(brotliDecompressSync(readFileSync(file)))
// Who asks meanwhile is answered by searches.
const told = makeRoadMinutes(roads, (step) => {
  const goOn = () => void (step() && setImmediate(goOn))
  setImmediate(goOn)
})
const source = roadSource(roads.month)

const answers: { [Kind in keyof Answers]: (asked: Extract<Asked, { kind: Kind }>) => Answers[Kind] } = {
  minutes: (asked) => ({
    minutes: told.toEach(asked).map((exact) => (exact === null ? null : Math.max(1, Math.round(exact)))),
    isEstimate: true,
    source,
  }),
  exact: (asked) => told.toEach(asked),
  area: (asked) => told.area(asked),
  order: ({ visits }) => orderVisits(visits),
}

parentPort?.on('message', (asked: Asked) => {
  const answer = answers[asked.kind] as (asked: Asked) => Answers[Asked['kind']]
  parentPort?.postMessage(answer(asked))
})
