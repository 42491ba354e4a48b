import { PASSWORD_MIN, phonePattern } from '#contract/accounts.ts'
import { accountText, forgotText, loginText } from '#text/accounts.ts'
import { panelText } from '#text/panel.ts'
import type { FormProblem } from '#web/lib/use-form.ts'

export type LoginField = 'email' | 'password' | 'userType'
export type RegisterField = 'name' | 'email' | 'phone' | 'city' | 'password' | 'confirmPassword'
export type OwnerField =
  | 'businessName'
  | 'ownerName'
  | 'email'
  | 'phone'
  | 'city'
  | 'address'
  | 'password'
  | 'confirmPassword'

type Values<Name extends string> = Record<Name, string>

/** Null when e-mail and password are both there. */
export function checkLogin(values: Values<LoginField>): FormProblem<LoginField> | null {
  const fields = missing(values, ['email', 'password'])
  return isEmpty(fields) ? null : { text: loginText.missing, fields }
}

export function checkForgot(values: Values<'email'>): FormProblem<'email'> | null {
  const fields = missing(values, ['email'])
  return isEmpty(fields) ? null : { text: forgotText.emailMissing, fields }
}

export type NewPasswordField = 'password' | 'confirmPassword'

export function checkNewPassword(values: Values<NewPasswordField>): FormProblem<NewPasswordField> | null {
  const required = missing(values, ['password'])
  return first<NewPasswordField>([accountText.requiredFields, required], ...passwordChecks(values))
}

export type ChangeField = 'currentPassword' | 'newPassword'

export function checkChange(values: Values<ChangeField>): FormProblem<ChangeField> | null {
  const required = missing(values, ['currentPassword', 'newPassword'])
  const { newPassword } = values
  const short: Fields<ChangeField> =
    newPassword && newPassword.length < PASSWORD_MIN ? { newPassword: panelText.password.tooShort } : {}
  return first<ChangeField>(
    [panelText.password.currentMissing, required],
    [panelText.password.tooShort, short],
  )
}

export type ProfileField = 'name' | 'phone' | 'city'

export function checkProfile(values: Values<ProfileField>): FormProblem<ProfileField> | null {
  const required = missing(values, ['name', 'phone'])
  const phone: Fields<ProfileField> =
    values.phone.trim() && !phonePattern.test(values.phone) ? { phone: accountText.phoneInvalid } : {}
  return first<ProfileField>([accountText.requiredFields, required], [accountText.phoneInvalid, phone])
}

/** The specification's order decides the sentence; every field that is wrong is marked at once. */
export function checkRegistration(values: Values<RegisterField>): FormProblem<RegisterField> | null {
  const required = missing(values, ['name', 'email', 'phone', 'city', 'password'])
  const phone: Fields<RegisterField> =
    values.phone.trim() && !phonePattern.test(values.phone) ? { phone: accountText.phoneInvalid } : {}
  return first<RegisterField>(
    [accountText.requiredFields, required],
    [accountText.phoneInvalid, phone],
    ...passwordChecks(values),
  )
}

export function checkOwner(values: Values<OwnerField>): FormProblem<OwnerField> | null {
  const required = missing(values, ['businessName', 'ownerName', 'email', 'phone', 'password'])
  return first<OwnerField>([accountText.requiredFields, required], ...passwordChecks(values))
}

type Fields<Name extends string> = Partial<Record<Name, string>>
type Check<Name extends string> = [text: string, fields: Fields<Name>]

function missing<Name extends string>(values: Values<Name>, names: readonly Name[]): Fields<Name> {
  // Blanks are a password, and nothing else.
  const empty = names.filter((name) => !(/password$/i.test(name) ? values[name] : values[name].trim()))
  return Object.fromEntries(empty.map((name) => [name, accountText.required])) as Fields<Name>
}

function passwordChecks({ password, confirmPassword }: Values<'password' | 'confirmPassword'>) {
  const differ = password !== confirmPassword ? { confirmPassword: accountText.passwordsDiffer } : {}
  const short = password && password.length < PASSWORD_MIN ? { password: accountText.passwordTooShort } : {}
  return [
    [accountText.passwordsDiffer, differ],
    [accountText.passwordTooShort, short],
  ] as const satisfies Check<'password' | 'confirmPassword'>[]
}

/** The first failing check gives the sentence, all of them the marks; a field keeps its first mark. */
function first<Name extends string>(
  ...checks: readonly (readonly [string, Fields<Name>])[]
): FormProblem<Name> | null {
  const failed = checks.filter(([, fields]) => !isEmpty(fields))
  if (!failed[0]) return null
  return {
    text: failed[0][0],
    fields: Object.fromEntries(
      failed.toReversed().flatMap(([, fields]) => Object.entries(fields)),
    ) as Fields<Name>,
  }
}

const isEmpty = (fields: object) => Object.keys(fields).length === 0
