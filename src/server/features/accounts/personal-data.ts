import type { NotTold, PersonalData } from '../../personal-data.ts'
import { readAccount } from './store-personal.ts'

/** The row itself goes last, by the erasure; sessions and mailed passwords go with it. */
export const accountData: PersonalData = {
  name: 'account',
  tables: ['app_user', 'session', 'email_confirmation'],
  read: (db, { id }) => readAccount(db, id),
}

export const accountSecrets: NotTold = {
  reset_password: 'the hash of a password for one use, gone after minutes: a secret, and nothing else',
  totp: 'the sealed secret of the second step: whoever reads it could sign in',
  recovery_code: 'hashes of codes for one use: secrets, and nothing else',
}
