import { emailPattern, PASSWORD_MIN, phonePattern } from '#contract/accounts.ts'
import { accountText, forgotText, loginText } from '#text/accounts.ts'
import { changeEmailText } from '#text/confirmation.ts'
import { businessLoginText } from '#text/owner-panel.ts'
import { panelText } from '#text/panel.ts'
import { totpText } from '#text/totp.ts'
import type { FormProblem } from '#web/lib/use-form.ts'

export type LoginField = 'email' | 'password' | 'userType'
/** Read only when they are ticked. */
export type MarketingField = 'marketingEmail' | 'marketingSms'
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

export type BusinessLoginField = 'phone' | 'password'

export function checkBusinessLogin(
  values: Values<BusinessLoginField>,
): FormProblem<BusinessLoginField> | null {
  const fields = missing(values, ['phone', 'password'])
  return isEmpty(fields) ? null : { text: businessLoginText.missing, fields }
}

export type ChangeEmailField = 'email' | 'currentPassword'

export function checkChangeEmail(values: Values<ChangeEmailField>): FormProblem<ChangeEmailField> | null {
  const fields = missing(values, ['email', 'currentPassword'])
  return isEmpty(fields) ? null : { text: changeEmailText.missing, fields }
}

export function checkOtp(values: Values<'otp'>): FormProblem<'otp'> | null {
  const fields = missing(values, ['otp'])
  return isEmpty(fields) ? null : { text: totpText.missing, fields }
}

export function checkCurrentPassword(
  values: Values<'currentPassword'>,
): FormProblem<'currentPassword'> | null {
  const fields = missing(values, ['currentPassword'])
  return isEmpty(fields) ? null : { text: accountText.requiredFields, fields }
}

/** Null when e-mail and password are both there. */
export function checkLogin(values: Values<LoginField>): FormProblem<LoginField> | null {
  const fields = missing(values, ['email', 'password'])
  return isEmpty(fields) ? null : { text: loginText.missing, fields }
}

/** The answer tells nothing of the address: a slip that no mail can reach must be told here. */
export function checkForgot(values: Values<'email'>): FormProblem<'email'> | null {
  const wrong: Fields<'email'> = emailPattern.test(values.email.trim())
    ? {}
    : { email: forgotText.emailInvalid }
  return first<'email'>(
    [forgotText.emailMissing, missing(values, ['email'])],
    [forgotText.emailInvalid, wrong],
  )
}

export type NewPasswordField = 'password' | 'confirmPassword'

export function checkNewPassword(
  values: Values<NewPasswordField>,
  least = PASSWORD_MIN,
): FormProblem<NewPasswordField> | null {
  const required = missing(values, ['password'])
  return first<NewPasswordField>([accountText.requiredFields, required], ...passwordChecks(values, least))
}

export type ChangeField = 'currentPassword' | 'newPassword'

export function checkChange(
  values: Values<ChangeField>,
  least = PASSWORD_MIN,
): FormProblem<ChangeField> | null {
  const required = missing(values, ['currentPassword', 'newPassword'])
  const { newPassword } = values
  const short: Fields<ChangeField> =
    newPassword && newPassword.length < least ? { newPassword: accountText.newPasswordTooShort(least) } : {}
  return first<ChangeField>(
    [panelText.password.currentMissing, required],
    [accountText.newPasswordTooShort(least), short],
  )
}

export type ProfileField = 'name' | 'phone' | 'city' | 'currentPassword'

type ProfileValues = Values<'name' | 'phone' | 'city'> & { currentPassword?: string }

/** The password is there where the phone was changed: it is asked for then. */
export function checkProfile(values: ProfileValues): FormProblem<ProfileField> | null {
  const { currentPassword = 'not asked for', ...given } = values
  const required = missing({ ...given, currentPassword }, ['name', 'phone', 'currentPassword'])
  const phone: Fields<ProfileField> =
    values.phone.trim() && !phonePattern.test(values.phone) ? { phone: accountText.phoneInvalid } : {}
  return first<ProfileField>([accountText.requiredFields, required], [accountText.phoneInvalid, phone])
}

/** The specification's order decides the sentence; every field that is wrong is marked at once. */
export function checkRegistration(
  values: Values<RegisterField>,
  least = PASSWORD_MIN,
): FormProblem<RegisterField> | null {
  const required = missing(values, ['name', 'email', 'phone', 'city', 'password'])
  const phone: Fields<RegisterField> =
    values.phone.trim() && !phonePattern.test(values.phone) ? { phone: accountText.phoneInvalid } : {}
  return first<RegisterField>(
    [accountText.requiredFields, required],
    [accountText.phoneInvalid, phone],
    ...passwordChecks(values, least),
  )
}

export function checkOwner(values: Values<OwnerField>, least = PASSWORD_MIN): FormProblem<OwnerField> | null {
  const required = missing(values, ['businessName', 'ownerName', 'email', 'phone', 'password'])
  return first<OwnerField>([accountText.requiredFields, required], ...passwordChecks(values, least))
}

type Fields<Name extends string> = Partial<Record<Name, string>>
type Check<Name extends string> = [text: string, fields: Fields<Name>]

function missing<Name extends string>(values: Values<Name>, names: readonly Name[]): Fields<Name> {
  // Blanks are a password, and nothing else.
  const empty = names.filter((name) => !(/password$/i.test(name) ? values[name] : values[name].trim()))
  return Object.fromEntries(empty.map((name) => [name, accountText.required])) as Fields<Name>
}

function passwordChecks(
  { password, confirmPassword }: Values<'password' | 'confirmPassword'>,
  least: number,
) {
  const differ = password !== confirmPassword ? { confirmPassword: accountText.passwordsDiffer } : {}
  const tooShort = accountText.passwordTooShort(least)
  const short = password && password.length < least ? { password: tooShort } : {}
  return [
    [accountText.passwordsDiffer, differ],
    [tooShort, short],
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
