import type { NotTold, PersonalData } from '../../personal-data.ts'
import { readLastSeen } from './store-presence.ts'

/** It goes with the account. */
export const liveData: PersonalData = {
  name: 'presence',
  tables: ['presence'],
  read: (db, { id }) => readLastSeen(db, id),
}

export const liveSecrets: NotTold = {
  live_head: 'a counter of what the stream told: no word of anybody',
  live_event: 'references of some days to rows that the export has',
}
