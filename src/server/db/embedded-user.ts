import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

export type Account = { uid: number; gid: number }

/** The words to put before a PostgreSQL command, and the account its files must belong to (null: our own). */
export type RunAs = { prefix: string[]; account: Account | null }

/**
 * PostgreSQL refuses to run as root, so root hands it to another account: the one that owns the data already,
 * else `postgres` or `nobody`. Where the folders around the data are closed to that account (a project under
 * /root), it is given the one capability to pass through them.
 * @throws EmbeddedError `unreachable` when no way works
 */
export function chooseUser(data: string, postgres: string): RunAs {
  const dies = withParent()
  if (process.getuid?.() !== 0)
    return { prefix: dies.length > 0 ? ['setpriv', ...dies, '--'] : [], account: null }

  const account = ownerOf(data) ?? accountFromPasswd()
  giveTo(account, data)
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs']
  // Without the securebit, access(2) would leave the capability out, and initdb asks it about its own files.
  const passing = ['dac_read_search', 'dac_override'].map((name) => [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${name}`,
    `--ambient-caps=+${name}`,
  ])
  for (const capability of [[], ...passing]) {
    const prefix = ['setpriv', ...identity, ...capability]
    if (reaches(prefix, data, postgres)) return { prefix: [...prefix, ...dies, '--'], account }
  }
  throw new EmbeddedError(
    'unreachable',
    `PostgreSQL does not run as root, and the account with id ${account.uid} cannot reach ${data} or ${postgres}. ` +
      'Move the project or DATA_DIR out of the closed folder, start as a normal user, or set DATABASE_URL.',
  )
}

/** Makes `folder` and all in it belong to `account`: a copy restored by root belongs to root. */
function giveTo(account: Account, folder: string): void {
  if (statSync(folder).uid === account.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}

/** Linux only: ends PostgreSQL by a fast shutdown when we are killed, or an orphan would keep the folder. */
function withParent(): string[] {
  if (process.platform !== 'linux') return []
  return spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0 ? ['--pdeathsig', 'INT'] : []
}

function ownerOf(folder: string): Account | null {
  const { uid, gid } = statSync(folder)
  return uid === 0 ? null : { uid, gid }
}

function accountFromPasswd(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((fields) => fields[0] === name)
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) }
  }
  throw new EmbeddedError(
    'unreachable',
    'PostgreSQL does not run as root, and there is no account "nobody" to use.',
  )
}

function reaches(prefix: string[], data: string, postgres: string): boolean {
  const [command = '', ...options] = prefix
  const probe = ['sh', '-c', 'cd "$1" && "$2" --version', 'sh', data, postgres]
  return spawnSync(command, [...options, '--', ...probe], { stdio: 'ignore' }).status === 0
}
