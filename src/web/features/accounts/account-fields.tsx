import { accountText as text } from '#text/accounts.ts'
import { DEFAULT_CITY, ownerCitiesFirst, provinces } from '#text/provinces.ts'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { usePasswordMin } from './use-password-min.ts'

/** Where a form's fields find their error. */
type ErrorOf<Name extends string> = { errorOf(name: Name): string | undefined }

const toggleWords = {
  show: text.show,
  hide: text.hide,
  showLong: text.showPassword,
  hideLong: text.hidePassword,
}

export function EmailField({
  errorOf,
  autoComplete = 'email',
}: ErrorOf<'email'> & { autoComplete?: string }) {
  return (
    <TextField
      name="email"
      label={text.fields.email}
      error={errorOf('email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={autoComplete}
    />
  )
}

type PhoneProps = ErrorOf<'phone'> & { first?: string; onChange?: (typed: string) => void }

export function PhoneField({ errorOf, first, onChange }: PhoneProps) {
  return (
    <TextField
      name="phone"
      label={text.fields.phone}
      defaultValue={first}
      onChange={(event) => onChange?.(event.target.value)}
      hint={text.hints.phone}
      error={errorOf('phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
  )
}

/** The 81 provinces, each once; `ownersFirst` puts the eight of the owner sign-up above the others. */
export function CityField({
  errorOf,
  ownersFirst = false,
  first = DEFAULT_CITY,
}: ErrorOf<'city'> & { ownersFirst?: boolean; first?: string }) {
  const names = provinces.map(({ name }) => name)
  const preferred: readonly string[] = ownersFirst ? ownerCitiesFirst : []
  const others = names.filter((name) => !preferred.includes(name))
  return (
    <SelectField
      name="city"
      label={text.fields.city}
      error={errorOf('city')}
      defaultValue={first}
      autoComplete="address-level1"
    >
      {ownersFirst ? (
        <>
          <optgroup label={text.firstCities}>{preferred.map(cityOption)}</optgroup>
          <optgroup label={text.otherCities}>{others.map(cityOption)}</optgroup>
        </>
      ) : (
        others.map(cityOption)
      )}
    </SelectField>
  )
}

const cityOption = (name: string) => (
  <option key={name} value={name}>
    {name}
  </option>
)

type PasswordProps = {
  id?: string
  hint?: string
  name: 'password' | 'currentPassword' | 'newPassword'
  error: string | undefined
  isNew?: boolean
}

/** One password field; `isNew` tells password managers to offer one of theirs. */
export function OnePasswordField({ name, id, error, hint, isNew = false }: PasswordProps) {
  const least = usePasswordMin()
  return (
    <PasswordField
      name={name}
      id={id}
      label={text.fields[name]}
      hint={isNew ? text.hints.password(least) : hint}
      error={error}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      words={toggleWords}
    />
  )
}

/** The new password and its repeat. */
export function NewPasswordFields({ errorOf }: ErrorOf<'password' | 'confirmPassword'>) {
  return (
    <>
      <OnePasswordField name="password" isNew error={errorOf('password')} />
      <PasswordField
        name="confirmPassword"
        label={text.fields.confirmPassword}
        error={errorOf('confirmPassword')}
        autoComplete="new-password"
        words={toggleWords}
      />
    </>
  )
}
