// Runs the tests of an earlier release against today's schema: what still runs while an upgrade is applied.
// `npm run previous -- [COMMIT] [FILE…]`; without a commit, the newest tag.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' })

function chooseCommit(given: string | undefined): string {
  const name = given ?? git('describe', '--tags', '--abbrev=0').stdout.trim()
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  if (name && status === 0) return stdout.trim()
  console.error(name ? `${name} is no commit.` : 'There is no tag of a release yet: name a commit.')
  process.exit(2)
}

const [given, ...files] = process.argv.slice(2)
const commit = chooseCommit(given)
const folder = mkdtempSync(path.join(tmpdir(), 'rehber-previous-'))
const checkout = path.join(folder, 'checkout')
const added = git('worktree', 'add', '--detach', checkout, commit)
if (added.status !== 0) {
  console.error(added.stderr)
  process.exit(1)
}
try {
  cpSync('db/migrations', path.join(checkout, 'db/migrations'), { recursive: true })
  symlinkSync(path.resolve('dist'), path.join(checkout, 'dist'))
  console.log(`Tests of ${commit.slice(0, 12)} with the schema of today`)
  const args = ['scripts/run.mjs', 'test', '--project', 'api', ...files]
  process.exitCode = spawnSync(process.execPath, args, { cwd: checkout, stdio: 'inherit' }).status ?? 1
} finally {
  git('worktree', 'remove', '--force', checkout)
  rmSync(folder, { recursive: true })
}
