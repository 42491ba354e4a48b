import type { Defect, SeenByTests } from '../test/planted-defects/defect.ts'

/** The parts of Vitest's JSON report that are read here. */
export type Report = {
  testResults: {
    /** The file's path. */
    name: string
    status: string
    /** Why it did not load. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The test that caught the defect, or why none did. */
export type Verdict = { caughtBy: string } | { missed: string }

/** Defects that share one build and one run: with more of them, one would fail another's tests. */
const MAX_GROUP = 12

const filesOf = (defect: Defect) => ('tests' in defect ? defect.tests : [])
const needsBrowser = (defect: Defect) =>
  defect.rebuild === true || filesOf(defect).some((file) => file.startsWith('test/browser/'))

/** Groups defects to plant together: never two with the same test file; those without a browser first. */
export function groupDefects(defects: readonly Defect[]): Defect[][] {
  const groups: Defect[][] = []
  const fits = (one: Defect) => (group: Defect[]) =>
    group.length < MAX_GROUP &&
    group.every(
      (other) =>
        'tests' in other &&
        !other.alone &&
        needsBrowser(other) === needsBrowser(one) &&
        !filesOf(other).some((file) => filesOf(one).includes(file)),
    )
  const ordered = defects.toSorted((a, b) => Number(needsBrowser(a)) - Number(needsBrowser(b)))
  for (const one of ordered) {
    const group = one.alone || 'rule' in one ? undefined : groups.find(fits(one))
    if (group) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** Puts a defect into a file's text. Throws unless the text to replace occurs exactly once. */
export function plant({ name, file, find, replace }: Defect, text: string): string {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`"${name}": ${file} has ${count} of ${JSON.stringify(find)}, not 1`)
  return text.replace(find, () => replace)
}

const firstLines = (message: string) => message.split('\n').slice(0, 8).join('\n')

/** Judges whether exactly the named tests failed with the expected message; a file that does not load proves nothing. */
export function judge(defect: SeenByTests, { testResults }: Report): Verdict {
  const missed = (why: string): Verdict => ({ missed: why })
  const absent = defect.tests.find((file) => !testResults.some(({ name }) => name.endsWith(`/${file}`)))
  if (absent !== undefined) return missed(`${absent} did not run`)
  const files = testResults.filter(({ name }) => defect.tests.some((file) => name.endsWith(`/${file}`)))
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const broken = files.find(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  if (broken) return missed(`${broken.name} failed without a test: ${firstLines(broken.message)}`)
  const other = failed.find(({ fullName }) => !fullName.includes(defect.fails))
  if (other) return missed(`"${other.fullName}" failed: ${firstLines(other.failureMessages.join('\n'))}`)
  const [first] = failed
  if (!first) return missed(`no test failed of ${tests.length}`)
  const words = first.failureMessages.join('\n')
  if (!words.includes(defect.says)) return missed(`"${first.fullName}" says: ${firstLines(words)}`)
  return { caughtBy: first.fullName }
}
