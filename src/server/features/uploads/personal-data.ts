import type { PersonalData } from '../../personal-data.ts'
import { eraseUploads, readUploads } from './store.ts'

/** After the conversations, which let go of their photos first. */
export const uploadData: PersonalData = {
  name: 'uploads',
  tables: ['upload'],
  read: (db, { id }) => readUploads(db, id),
  erase: (tx, { id }) => eraseUploads(tx, id),
}
