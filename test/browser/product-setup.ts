import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from '../chromium.ts'
import { prepareDemo, startProduct } from '../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's product, without a trailing slash. */
    productUrl: string
    /** Its data folder, which contains its mail. */
    dataDir: string
    chromium: Chromium
    /** A data folder with the demo data, for products of spec files. */
    demo: string
  }
}

/** Starts the built product once for all browser tests of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await findChromium())
  const demo = await prepareDemo()
  project.provide('demo', demo)
  const { url, dataDir, stop } = await startProduct({}, demo)
  project.provide('productUrl', url)
  project.provide('dataDir', dataDir)
  return async () => {
    await stop()
    rmSync(demo, { recursive: true })
  }
}
