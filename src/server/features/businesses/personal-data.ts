import { fold } from '#lib/turkish.ts'
import { closedBusinessName } from '#text/privacy.ts'
import type { PersonalData } from '../../personal-data.ts'
import { dropPhotosOf } from '../photos/photos.ts'
import { readOwned, readOwnerships, releaseOwned } from './store-owner.ts'

/** They go with the account. */
export const ownershipData: PersonalData = {
  name: 'ownerships',
  tables: ['business_ownership'],
  read: (db, { id }) => readOwnerships(db, id),
}

/** A trader's business is the trader: name, phone and address leave with the owner, unless another one has it by then. */
export const businessData: PersonalData = {
  name: 'businesses',
  tables: ['business'],
  read: (db, { id }) => readOwned(db, id),
  async erase(tx, { id }) {
    await dropPhotosOf(tx, id)
    await releaseOwned(tx, id, { name: closedBusinessName, folded: fold(closedBusinessName) })
  },
}
