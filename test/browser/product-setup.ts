import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from '../chromium.ts'
import { startProduct } from '../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of this run answers, without a trailing slash. */
    productUrl: string
    /** Its data folder; mail is written below it. */
    dataDir: string
    chromium: Chromium
  }
}

type Shared = { users: number; product: ReturnType<typeof startProduct> }
/** Each project of the run calls its setup by itself: beyond its modules, they have the process in common. */
const ofThisRun = globalThis as { sharedProduct?: Shared | undefined }

/** Starts the built product once for all browser tests of the run; it stops behind the last project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await findChromium())
  ofThisRun.sharedProduct ??= { users: 0, product: startProduct() }
  const shared = ofThisRun.sharedProduct
  shared.users += 1
  const { url, dataDir, stop } = await shared.product
  project.provide('productUrl', url)
  project.provide('dataDir', dataDir)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    ofThisRun.sharedProduct = undefined
    await stop()
  }
}
