import { type Context, feature } from '../../feature.ts'
import type { Businesses } from '../businesses/businesses.ts'
import { noteSignUp } from '../privacy/privacy.ts'
import { makeAccounts } from './accounts.ts'
import { makeConfirmation } from './confirmation.ts'
import { makeProfile } from './profile.ts'
import { accountRoutes } from './routes.ts'
import { makeSignIn } from './sign-in.ts'
import { readAccount } from './store-profile.ts'
import { makeTotp } from './totp.ts'

type Needs = Context & { businesses: Pick<Businesses, 'addDraft' | 'listOwn'> }

export const accountsFeature = feature({
  make({ sql, config, places, businesses }: Needs) {
    const { findProvince } = places
    const confirmation = makeConfirmation({ sql, config })
    const totp = makeTotp({ sql, config })
    const signIn = makeSignIn({ sql, config, totp })
    const { addDraft } = businesses
    const deps = { sql, config, findProvince, confirmation }
    return {
      ...makeAccounts({ ...deps, addDraft, signIn, noteSignUp }),
      signIn,
      confirmation,
      profile: makeProfile({ ...deps, totp }),
      totp,
    }
  },
  routes: (api, accounts, { businesses }) =>
    accountRoutes(api, { ...accounts, accounts, listOwnBusinesses: businesses.listOwn }),
  personalData: [
    {
      // The row itself goes last, by the erasure; sessions and mailed passwords go with it.
      name: 'account',
      tables: ['app_user', 'session', 'email_confirmation'],
      read: (db, { id }) => readAccount(db, id),
    },
  ],
  notExported: {
    reset_password: 'the hash of a password for one use, gone after minutes: a secret, and nothing else',
    totp: 'the sealed secret of the second step: whoever reads it could sign in',
    recovery_code: 'hashes of codes for one use: secrets, and nothing else',
  },
})
