import { useState } from 'react'
import { hoursFormText as text } from '#text/hours-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'

type Props = { from: number; onCopy: (days: number[]) => void; onClose: () => void }

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** To which days the hours of one are copied. */
export function CopyDialog({ from, onCopy, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const others = EVERY_DAY.filter((day) => day !== from)
  const choose = (days: readonly number[]) => {
    setIsMissing(false)
    setChosen(days.filter((day) => day !== from))
  }
  return (
    <Dialog title={text.copyTitle(text.days[from] ?? '')} closeLabel={text.close} onClose={onClose}>
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => choose(EVERY_DAY.slice(0, 5))}>
            {text.weekdays}
          </Button>
          <Button look="secondary" onClick={() => choose(EVERY_DAY)}>
            {text.everyDay}
          </Button>
        </div>
        <fieldset>
          <legend className="font-semibold">{text.copyTo}</legend>
          {others.map((day) => (
            <label key={day} className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(day)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
                }
                className="size-5 accent-accent"
              />
              {text.days[day]}
            </label>
          ))}
        </fieldset>
        {isMissing && <FieldError role="alert">{text.copyNone}</FieldError>}
        <Button onClick={() => (chosen.length > 0 ? onCopy([...chosen]) : setIsMissing(true))}>
          {text.copyDone}
        </Button>
      </div>
    </Dialog>
  )
}
