import type { BusinessDetail } from '#contract/businesses.ts'
import { confirmable, confirmCheck, type FieldSource, getChecks } from '#contract/checks.ts'
import { checksText as text } from '#text/checks.ts'
import { ageText } from '#text/offline.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useSave } from '#web/lib/use-save.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ChecksList } from './checks-list.tsx'
import { OpenCheck } from './open-check.tsx'

type Props = { business: Pick<BusinessDetail, 'id' | 'openState' | 'nextChangeAt' | 'phone'> }

/** Asked again when the business opened, closed or has another number. Without an answer nothing is claimed. */
const useChecks = ({ id, openState, nextChangeAt, phone }: Props['business']) =>
  useAsk(['checks', id, openState, nextChangeAt, phone], getChecks, { params: { id } }).data ?? []

/** `isManager`: who may change what is listed may confirm what is doubted or old. */
export function BusinessChecks({ business, isManager }: Props & { isManager: boolean }) {
  const { id } = business
  const checks = useChecks(business)
  const save = useSave(
    (field: (typeof confirmable)[number]) => ask(confirmCheck, { params: { id, field } }),
    {
      stale: [['checks', id]],
      done: text.confirmed,
      failed: text.confirmFailed,
      toastsRefusal: true,
    },
  )
  const confirm = (check: FieldSource) => {
    const field = confirmable.find((one) => one === check.field)
    return (
      field && (
        <Button
          look="quiet"
          className="-ml-4"
          aria-label={`${text.confirm}: ${text.fields[field]}`}
          busy={save.isPending && save.variables === field}
          onClick={() => save.mutate(field)}
        >
          {text.confirm}
        </Button>
      )
    )
  }
  return <ChecksList checks={checks} {...(isManager && { confirm })} />
}

export function BusinessOpenCheck({ business }: Props) {
  const now = useNow().getTime()
  const when = (at: string) => ageText(Math.max(0, now - Date.parse(at)))
  return <OpenCheck business={business} checks={useChecks(business)} when={when} />
}
