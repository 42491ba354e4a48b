import type { NotTold, PersonalData } from '../../personal-data.ts'
import { readSpins, readWonPrizes } from './store-personal.ts'

/** Spins and prizes go with the account, unused ones too: a prize is its winner's alone. */
export const wheelData: PersonalData = {
  name: 'wheel',
  tables: ['wheel_spin', 'prize'],
  read: async (db, { id }) => ({ spins: await readSpins(db, id), prizes: await readWonPrizes(db, id) }),
}

export const wheelSecrets: NotTold = {
  wheel_commitment: 'the seed of a spin to come: whoever knows it could choose its outcome',
}
