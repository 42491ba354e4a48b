import { businessProfileText as text } from '#text/approvals-profile.ts'
import { ChipListField } from '#web/ui/chip-list-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type ListName, listNames } from './profile-values.ts'
import { type Profile, textInput } from './use-profile.ts'

const LIST_MAX = 30
const ENTRY_MAX = 80

const hints: Partial<Record<ListName, string>> = text.hints

/** The service as the public page describes it; empty fields are not shown there. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const { values, set, errorOf } = profile
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...textInput(profile, 'priceRange')} hint={text.hints.priceRange} maxLength={80} />
        <TextField {...textInput(profile, 'responseClaim')} hint={text.hints.responseClaim} maxLength={80} />
      </div>
      <TextField {...textInput(profile, 'workingArea')} hint={text.hints.workingArea} maxLength={200} />
      {listNames.map((name) => (
        <ChipListField
          key={name}
          name={name}
          label={text.labels[name]}
          hint={hints[name]}
          error={errorOf(name)}
          values={values[name]}
          onChange={(list) => set({ [name]: list } as Record<ListName, string[]>)}
          suggestions={text.suggestions[name]}
          most={LIST_MAX}
          maxLength={ENTRY_MAX}
          words={text.chips}
        />
      ))}
    </>
  )
}
