import type { PersonalData } from '../../personal-data.ts'
import { eraseConversations, readConversations, readThreadReports } from './store-personal.ts'

/** Before the businesses: what an owner had ready is found by who owns it. */
export const messageData: PersonalData = {
  name: 'conversations',
  tables: ['thread', 'message', 'message_report'],
  read: async (db, { id }) => ({
    conversations: await readConversations(db, id),
    reports: await readThreadReports(db, id),
  }),
  erase: (tx, { id }) => eraseConversations(tx, id),
}
