import { CircleAlert, DoorClosed, DoorOpen, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { switchText, openSwitchText as text } from '#text/hours-switch.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useSetOpen } from './queries.ts'

type Props = {
  business: OwnBusiness
  /** One of several: small, beside the business's name. */
  isSmall?: boolean
}

/** The owner's word over the hours: one tap, until when, and the way back. */
export function OpenSwitch({ business, isSmall = false }: Props) {
  const { id, name, openState, openSwitch } = business
  const group = useId()
  const isOnline = useOnline()
  const { mutate, isPending, variables, error } = useSetOpen(id)
  const current = openState === 'open' ? true : openState === 'closed' ? false : null
  // Shows the tap at once; a note says that it is not saved yet, and a refusal reverts it.
  const shown = isPending && variables !== null ? variables : current
  const set = (isOpen: boolean | null) => {
    if (!isPending) mutate(isOpen)
  }
  return (
    <div className={isSmall ? 'contents' : 'grid gap-2'}>
      <fieldset disabled={!isOnline} aria-busy={isPending || undefined}>
        <legend className="sr-only">{text.legend(name)}</legend>
        <div className="grid grid-cols-2 gap-2">
          {[true, false].map((isOpen) => (
            <Choice
              key={String(isOpen)}
              group={group}
              isOpen={isOpen}
              isChosen={shown === isOpen}
              isSmall={isSmall}
              onChoose={() => set(isOpen)}
            />
          ))}
        </div>
      </fieldset>
      <div
        className={classNames(
          isSmall && isOnline && !openSwitch && current !== null
            ? 'sr-only'
            : 'flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1',
        )}
      >
        <p role="status" className="min-w-48 flex-1 text-sm text-ink-soft">
          {isPending ? text.saving : <SwitchStatus business={business} isOnline={isOnline} />}
        </p>
        {openSwitch && isOnline && (
          <Button look="secondary" busy={isPending} onClick={() => set(null)}>
            <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
            {text.back}
          </Button>
        )}
      </div>
      {error && !isPending && (
        <p role="alert" className="flex items-start gap-2 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="size-5 shrink-0" />
          {`${text.failed} ${error.message}`}
        </p>
      )}
    </div>
  )
}

type SwitchStatusProps = { business: OwnBusiness; isOnline: boolean }

function SwitchStatus({ business, isOnline }: SwitchStatusProps) {
  const { openSwitch, openState } = business
  const now = useNow()
  if (!isOnline) return text.offline
  if (openSwitch) return switchText({ ...business, openSwitch }, now)
  return openState === 'open' || openState === 'closed' ? text.byHours : text.unknown
}

type ChoiceProps = {
  group: string
  isOpen: boolean
  isChosen: boolean
  isSmall: boolean
  onChoose: () => void
}

function Choice({ group, isOpen, isChosen, isSmall, onChoose }: ChoiceProps) {
  const Icon = isOpen ? DoorOpen : DoorClosed
  return (
    <label
      className={classNames(
        'flex items-center justify-center rounded-lg border-2 font-bold transition-colors duration-150',
        isSmall ? 'min-h-12 px-2' : 'min-h-14 gap-3 px-3 text-lg sm:min-h-16',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isChosen && isOpen && 'border-open bg-open-fill text-open-ink',
        isChosen && !isOpen && 'border-line-strong bg-sunken text-ink',
        !isChosen && 'border-line bg-surface text-ink-soft hover:bg-accent-soft',
      )}
    >
      <input
        type="radio"
        name={`open-${group}`}
        value={String(isOpen)}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      {!isSmall && <Icon aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />}
      {isOpen ? text.open : text.closed}
    </label>
  )
}
