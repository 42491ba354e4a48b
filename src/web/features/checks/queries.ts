import type { BusinessDetail } from '#contract/businesses.ts'
import { type confirmable, confirmCheck, getChecks } from '#contract/checks.ts'
import { checksText as text } from '#text/checks.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useSave } from '#web/lib/use-save.ts'

const CHECKS = 'checks'

export type Checked = Pick<BusinessDetail, 'id' | 'openState' | 'nextChangeAt' | 'phone'>

/** Asked again when the business opened, closed or has another number. Without an answer nothing is claimed. */
export const useChecks = ({ id, openState, nextChangeAt, phone }: Checked) =>
  useAsk([CHECKS, id, openState, nextChangeAt, phone], getChecks, { params: { id } }).data ?? []

export const useConfirm = (id: number) =>
  useSave((field: (typeof confirmable)[number]) => ask(confirmCheck, { params: { id, field } }), {
    stale: [[CHECKS, id]],
    done: text.confirmed,
    failed: text.confirmFailed,
    toastsRefusal: true,
  })
