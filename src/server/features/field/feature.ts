import { type Context, feature } from '../../feature.ts'
import type { Roads } from '../roads/roads.ts'
import type { Submissions } from '../submissions/submissions.ts'
import { makeField } from './field.ts'
import { makeFieldRecords } from './field-records.ts'
import { fieldRecordRoutes, fieldRoutes } from './routes.ts'
import { readFieldWork, releaseFieldWork } from './store-person.ts'

export const fieldFeature = feature({
  make(needs: Context & { submissions: Submissions; roads: Roads }) {
    const plans = makeField(needs)
    const records = makeFieldRecords(needs)
    const sweep = async () => void (await Promise.all([plans.sweep(), records.sweep()]))
    return { plans, records, sweep }
  },
  routes(api, { plans, records }) {
    fieldRoutes(api, plans)
    fieldRecordRoutes(api, records)
  },
  personalData: [
    {
      // Places that were recorded and checked stay, and plans, which are the team's then; the worker's name does not.
      name: 'fieldWork',
      tables: ['field_plan', 'field_record', 'field_visit'],
      read: (db, { id }) => readFieldWork(db, id),
      erase: (tx, { id }) => releaseFieldWork(tx, id),
    },
  ],
  notMerged: {
    field_record: 'the work was done',
    field_visit: 'the work was done; the listing that stays has a date of its own',
  },
})
