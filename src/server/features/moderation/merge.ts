import type { MergePart } from '../../merge-part.ts'
import { moveReports } from './store-merge.ts'

export const reportMerge: MergePart = {
  name: 'reports',
  tables: ['business_report', 'report_case'],
  move: (tx, { from, into }) => moveReports(tx, from, into),
}
