import { confirmable, type FieldSource } from '#contract/checks.ts'
import { checksText as text } from '#text/checks.ts'
import { ageText } from '#text/offline.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ChecksList } from './checks-list.tsx'
import { OpenCheck } from './open-check.tsx'
import { type Checked, useChecks, useConfirm } from './queries.ts'

type Props = { business: Checked }

/** `isManager`: who may change what is listed may confirm what is doubted or old. */
export function BusinessChecks({ business, isManager }: Props & { isManager: boolean }) {
  const { id } = business
  const checks = useChecks(business)
  const save = useConfirm(id)
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
