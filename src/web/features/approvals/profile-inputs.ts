import type { ChangeEvent } from 'react'
import { businessProfileText as text } from '#text/approvals-profile.ts'
import type { TextName } from './profile-values.ts'
import type { Profile } from './use-profile.ts'

/** Props of a control for one of the texts. */
export const textInput = ({ values, set, errorOf }: Profile, name: TextName) => ({
  name,
  label: text.labels[name],
  error: errorOf(name),
  value: values[name],
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
    set({ [name]: target.value } as Record<TextName, string>),
})
