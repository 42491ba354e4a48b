import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Ends the output with a line of the totals of all projects, and fails a run without tests. */
export default class TotalsReporter implements Reporter {
  private readonly count = { passed: 0, failed: 0, skipped: 0 }

  onInit(): void {
    process.on('exit', () => {
      const { passed, failed, skipped } = this.count
      if (passed + failed === 0) process.exitCode = 1
      const rest = skipped > 0 ? `, ${skipped} skipped` : ''
      process.stdout.write(`${passed} passed, ${failed} failed${rest}\n`)
    })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.count.failed += unhandled.length
    for (const module of modules) {
      // A file that did not load or whose hook failed has no failed test.
      this.count.failed += module.errors().length
      for (const suite of module.children.allSuites()) this.count.failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') this.count[state] += 1
      }
    }
  }
}
