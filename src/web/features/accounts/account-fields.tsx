import { PASSWORD_MIN } from '#contract/accounts.ts'
import { accountText as text } from '#text/accounts.ts'
import { DEFAULT_CITY, ownerCitiesFirst, provinces } from '#text/places-provinces.ts'
import { useSite } from '#web/lib/shared-calls.ts'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const toggleWords = {
  show: text.show,
  hide: text.hide,
  showLong: text.showPassword,
  hideLong: text.hidePassword,
}

/** The minimum length of a new password; until the site's setting is loaded, the global minimum. */
export const usePasswordMin = (): number => useSite().data?.passwordMin ?? PASSWORD_MIN

type EmailProps = { label?: string; id?: string; autoComplete?: 'email' | 'username' }

export const EmailField = ({ label = text.fields.email, id, autoComplete = 'email' }: EmailProps) => (
  <TextField
    name="email"
    id={id}
    label={label}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    autoComplete={autoComplete}
  />
)

type PhoneProps = { first?: string; onChange?: (typed: string) => void }

export const PhoneField = ({ first, onChange }: PhoneProps) => (
  <TextField
    name="phone"
    label={text.fields.phone}
    defaultValue={first}
    onChange={(event) => onChange?.(event.target.value)}
    hint={text.hints.phone}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
  />
)

/** A one-time code; letters too, for recovery codes. */
export const OtpField = ({ hint }: { hint: string }) => (
  <TextField
    name="otp"
    label={text.fields.otp}
    hint={hint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
)

type CityProps = { ownersFirst?: boolean; first?: string }

/** The 81 provinces, each once; `ownersFirst` puts the eight of the owner sign-up above the others. */
export function CityField({ ownersFirst = false, first = DEFAULT_CITY }: CityProps) {
  const names = provinces.map(({ name }) => name)
  const preferred: readonly string[] = ownerCitiesFirst
  const others = names.filter((name) => !preferred.includes(name))
  return (
    <SelectField name="city" label={text.fields.city} defaultValue={first} autoComplete="address-level1">
      {ownersFirst ? (
        <>
          <optgroup label={text.firstCities}>{preferred.map(cityOption)}</optgroup>
          <optgroup label={text.otherCities}>{others.map(cityOption)}</optgroup>
        </>
      ) : (
        names.map(cityOption)
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
  name: 'password' | 'currentPassword' | 'newPassword'
  id?: string
  hint?: string
  isNew?: boolean
}

/** One password field; `isNew` tells password managers to offer one of theirs. */
export function OnePasswordField({ name, id, hint, isNew = false }: PasswordProps) {
  const least = usePasswordMin()
  return (
    <PasswordField
      name={name}
      id={id}
      label={text.fields[name]}
      hint={isNew ? text.hints.password(least) : hint}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      words={toggleWords}
    />
  )
}

/** The new password and its repeat. */
export const NewPasswordFields = () => (
  <>
    <OnePasswordField name="password" isNew />
    <PasswordField
      name="confirmPassword"
      label={text.fields.confirmPassword}
      autoComplete="new-password"
      words={toggleWords}
    />
  </>
)
