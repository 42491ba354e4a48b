import { type Context, feature } from '../../feature.ts'
import { uploadRoutes } from './routes.ts'
import { eraseUploads, readUploads } from './store.ts'
import { readPrivateFiles } from './store-private.ts'
import { chooseFiles, makeUploads } from './uploads.ts'

export const uploadsFeature = feature({
  make: ({ sql, config }: Context) => makeUploads({ sql, config, files: chooseFiles(config) }),
  routes: uploadRoutes,
  personalData: [
    {
      // After the conversations, which let go of their photos first.
      name: 'uploads',
      tables: ['upload'],
      read: (db, { id }) => readUploads(db, id),
      erase: (tx, { id }) => eraseUploads(tx, id),
    },
    {
      // Goes with the account, by its key.
      name: 'privateFiles',
      tables: ['private_file'],
      read: (db, { id }) => readPrivateFiles(db, id),
    },
  ],
})
