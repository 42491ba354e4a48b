import type { PersonalData } from '../../personal-data.ts'
import { eraseUploads, readUploads } from './store.ts'
import { readPrivateFiles } from './store-private.ts'

/** After the conversations, which let go of their photos first. */
export const uploadData: PersonalData = {
  name: 'uploads',
  tables: ['upload'],
  read: (db, { id }) => readUploads(db, id),
  erase: (tx, { id }) => eraseUploads(tx, id),
}

/** They go with the account, by their key. */
export const privateFileData: PersonalData = {
  name: 'privateFiles',
  tables: ['private_file'],
  read: (db, { id }) => readPrivateFiles(db, id),
}
