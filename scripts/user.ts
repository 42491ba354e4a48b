import '#server/time-zone.ts'
import { parseArgs } from 'node:util'
import { emailPattern, type UserType, userTypes } from '#contract/accounts.ts'
import type { Sql } from '#server/db/pool.ts'
import { createAccount, listAccounts, resetAccount } from '#server/features/accounts/operate.ts'
import type { Places } from '#server/features/places/places.ts'
import { runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run user -- create --type admin|field|customer|business --email E --name N --phone P [--city C]
       npm run user -- reset --email E [--totp]
       npm run user -- list [--type T]

Creates accounts, also of staff. "create" and "reset" print a password for one login
within 7 days, at which a new one is chosen. "--totp" also removes the second step of
the login. The server may be running.
`

const isUserType = (text: string | undefined): text is UserType =>
  (userTypes as readonly (string | undefined)[]).includes(text)

type Options = Partial<Record<'type' | 'email' | 'name' | 'phone' | 'city', string>> & { totp?: boolean }

async function create(sql: Sql, places: Places, options: Options): Promise<void> {
  const { type, email, name, phone, city = '34' } = options
  if (!isUserType(type)) throw new UsageError(`--type is one of ${userTypes.join(', ')}`)
  if (!emailPattern.test(email ?? '') || email === undefined)
    throw new UsageError('--email is missing or is no address')
  if (!name?.trim()) throw new UsageError('--name is missing')
  if (!phone?.trim()) throw new UsageError('--phone is missing')
  const province = places.findProvince(city)
  if (!province) throw new UsageError(`--city: there is no province called ${city}`)
  const password = await createAccount(sql, { email, name, phone, userType: type, province })
  if (password === null) throw new UsageError(`${email} has an account; "reset" gives it a password`)
  say(`made ${type} account ${email}`)
  say(`password for one login within 7 days: ${password}`)
}

async function reset(sql: Sql, { email = '', totp = false }: Options): Promise<void> {
  const password = await resetAccount(sql, email, { totp })
  if (password === null) throw new UsageError(`there is no account ${email}, or it is blocked`)
  if (totp) say('the second step of the login is off; all sessions ended')
  say(`password for one login within 7 days: ${password}`)
}

async function list(sql: Sql, { type }: Options): Promise<void> {
  if (type !== undefined && !isUserType(type))
    throw new UsageError(`--type is one of ${userTypes.join(', ')}`)
  const accounts = await listAccounts(sql, type ?? null)
  for (const { id, userType, email, name, createdAt } of accounts)
    say([id, userType, email, name, createdAt.toISOString().slice(0, 10)].join('\t'))
}

async function run(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { type: text, email: text, name: text, phone: text, city: text, totp: { type: 'boolean' } },
  })
  const [command, ...more] = positionals
  if (!command || more.length > 0 || !['create', 'reset', 'list'].includes(command))
    throw new UsageError('name a command')
  await withDatabase({ applicationName: 'rehber724-user' }, async ({ sql, places }) => {
    if (command === 'create') await create(sql, places, values)
    else if (command === 'reset') await reset(sql, values)
    else await list(sql, values)
  })
}

await runCommand(USAGE, run)
