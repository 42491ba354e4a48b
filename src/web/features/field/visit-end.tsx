import type { ReactNode } from 'react'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { Button } from '#web/ui/button.tsx'
import type { useVisitFix } from './use-visit-fix.ts'

type Props = {
  fix: ReturnType<typeof useVisitFix>
  /** Said beside the distance. */
  children?: ReactNode
  onSave(asFar: boolean): void
  onCancel(): void
}

/** End of a visit's form: where the worker stands, and the buttons. */
export function VisitEnd({ fix: { busy, failed, far }, children, onSave, onCancel }: Props) {
  return (
    <>
      {failed && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {text.noFix}
        </p>
      )}
      {far && (
        <p role="alert" className="rounded-md bg-sunken p-3 text-sm">
          {text.far(far.km, far.accuracy)} {children}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => onSave(false)}>
          {far ? text.saveAgain : text.save}
        </Button>
        {far && (
          <Button look="secondary" disabled={busy} onClick={() => onSave(true)}>
            {text.saveFar}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </>
  )
}
