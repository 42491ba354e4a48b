import { closedBusinessName } from '#text/privacy.ts'
import { type Context, feature } from '../../feature.ts'
import { chooseMailer, makeMailWorker } from './mail.ts'
import { deleteMails, readMails } from './store.ts'

export const mailFeature = feature({
  make: ({ sql, config, warn }: Context) =>
    makeMailWorker({
      sql,
      deliver: chooseMailer(config),
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      onError: warn('mail not sent'),
    }),
  personalData: [
    {
      // What it said is emptied when it leaves. Before the businesses: mails about them are found by their owner.
      name: 'mails',
      tables: ['mail'],
      read: readMails,
      erase: (tx, person) => deleteMails(tx, person, closedBusinessName),
    },
  ],
})
