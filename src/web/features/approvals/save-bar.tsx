import { businessProfileText as text } from '#text/approvals-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Profile } from './use-profile.ts'

/** Within reach wherever one is in a long form, as soon as there is something to save; above the bar of a phone. */
export function SaveBar({ profile }: { profile: Profile }) {
  const { isDirty, busy } = profile
  return (
    <div
      className={classNames(
        'z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:mx-0 md:rounded-t-lg',
        isDirty &&
          'sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] border-t border-line bg-surface lg:bottom-0 md:border-x',
      )}
    >
      <p role="status" className="basis-full text-sm sm:flex-1 sm:basis-auto">
        {isDirty ? <strong>{text.unsaved}</strong> : text.noChanges}
      </p>
      {isDirty && (
        <Button look="quiet" onClick={profile.discard}>
          {text.discard}
        </Button>
      )}
      <Button type="submit" busy={busy} className="max-sm:flex-1">
        {busy ? text.saving : text.save}
      </Button>
    </div>
  )
}
