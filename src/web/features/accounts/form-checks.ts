import { emailPattern, PASSWORD_MIN, phonePattern } from '#contract/accounts.ts'
import { BUSINESS_PHONE_MAX } from '#contract/businesses-own.ts'
import { accountText, forgotText, loginText } from '#text/accounts.ts'
import { changeEmailText } from '#text/accounts-confirmation.ts'
import { totpText } from '#text/accounts-totp.ts'
import { businessLoginText } from '#text/businesses-own.ts'
import { panelText } from '#text/panel.ts'
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

/** Refuses a form whose named fields are not all filled in. */
const needs =
  <Name extends string>(text: string, ...names: Name[]) =>
  (values: Values<Name>): FormProblem<Name> | null =>
    first([text, missing(values, names)])

export const checkBusinessLogin = needs(businessLoginText.missing, 'phone', 'password')
export const checkChangeEmail = needs(changeEmailText.missing, 'email', 'currentPassword')
export const checkOtp = needs(totpText.missing, 'otp')
export const checkCurrentPassword = needs(accountText.requiredFields, 'currentPassword')
export const checkLogin = needs(loginText.missing, 'email', 'password')

/** The answer reveals nothing about the address, so a malformed one is refused here. */
export function checkForgot(values: Values<'email'>): FormProblem<'email'> | null {
  const { emailMissing, emailInvalid } = forgotText
  const wrong = emailPattern.test(values.email.trim()) ? {} : { email: emailInvalid }
  return first<'email'>([emailMissing, missing(values, ['email'])], [emailInvalid, wrong])
}

export type NewPasswordField = 'password' | 'confirmPassword'

export function checkNewPassword(values: Values<NewPasswordField>, least = PASSWORD_MIN) {
  const required = missing(values, ['password'])
  return first<NewPasswordField>([accountText.requiredFields, required], ...passwordChecks(values, least))
}

export type ChangeField = 'currentPassword' | 'newPassword'

export function checkChange(values: Values<ChangeField>, least = PASSWORD_MIN) {
  const { newPassword } = values
  const tooShort = accountText.newPasswordTooShort(least)
  return first<ChangeField>(
    [panelText.password.currentMissing, missing(values, ['currentPassword', 'newPassword'])],
    [tooShort, newPassword && newPassword.length < least ? { newPassword: tooShort } : {}],
  )
}

export type ProfileField = 'name' | 'phone' | 'city' | 'currentPassword'

type ProfileValues = Values<'name' | 'phone' | 'city'> & { currentPassword?: string }

/** A changed phone requires the password, whose field is shown then. */
export function checkProfile(values: ProfileValues): FormProblem<ProfileField> | null {
  const { currentPassword = 'not asked for', ...given } = values
  const required = missing({ ...given, currentPassword }, ['name', 'phone', 'currentPassword'])
  return first<ProfileField>([accountText.requiredFields, required], phoneCheck(values))
}

/** The specification's order decides the sentence; every field that is wrong is marked at once. */
export function checkRegistration(values: Values<RegisterField>, least = PASSWORD_MIN) {
  const required = missing(values, ['name', 'email', 'phone', 'city', 'password'])
  return first<RegisterField>(
    [accountText.requiredFields, required],
    phoneCheck(values),
    ...passwordChecks(values, least),
  )
}

export function checkOwner(values: Values<OwnerField>, least = PASSWORD_MIN) {
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

const phoneCheck = ({ phone }: Values<'phone'>): Check<'phone'> => [
  accountText.phoneInvalid,
  phone.trim() && !phonePattern.test(phone) ? { phone: accountText.phoneInvalid } : {},
]

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

/** "+90 (532) 123 45 67" as "05321234567"; null for what is no whole number of this country. */
export function nationalDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.replace(/^(?:00)?90(?=\d{10}$)/, '0')
  const fits = national.length === BUSINESS_PHONE_MAX || national.length === BUSINESS_PHONE_MAX - 1
  return fits ? national : null
}

/** A number while it is typed: "+90 (5" is "05". No area code begins with 90. */
export const asNational = (typed: string): string =>
  typed
    .replaceAll(/[^\d+]/g, '')
    .replace(/^(?:\+|00)?90/, '0')
    .replace(/^00(?=[2-8])/, '0')
