import { Ban, KeyRound, LogOut, type LucideIcon, RotateCcw, ShieldOff, Trash2, UserCog } from 'lucide-react'
import { useState } from 'react'
import { type UserType, userTypes } from '#contract/accounts.ts'
import {
  changeUser,
  type ErasureReason,
  endUserSessions,
  eraseUser,
  erasureReasons,
  resetUserTotp,
  sendUserPassword,
  type UserForStaff,
} from '#contract/users.ts'
import { roleTexts, userActText as text } from '#text/users.ts'
import { call } from '#web/lib/call.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ActDialog, type ActValues } from './act-dialog.tsx'
import { useFreshUsers } from './queries.ts'

const acts = ['role', 'password', 'sessions', 'totp', 'block', 'unblock', 'erase'] as const
type Act = (typeof acts)[number]

const icons: Record<Act, LucideIcon> = {
  role: UserCog,
  password: KeyRound,
  sessions: LogOut,
  totp: ShieldOff,
  block: Ban,
  unblock: RotateCcw,
  erase: Trash2,
}
const dangerous: readonly Act[] = ['block', 'erase']
const withReason: readonly Act[] = ['role', 'totp', 'block', 'unblock']

/** Actions that an account's state allows. */
const possible = (user: UserForStaff): readonly Act[] =>
  acts.filter((act) => {
    if (act === 'block') return !user.isBlocked
    if (act === 'unblock') return user.isBlocked
    if (act === 'role' || act === 'erase') return !user.isDemo
    if (act === 'password') return !user.isBlocked
    if (act === 'sessions') return user.sessions.length > 0
    return user.hasTotp
  })

function send(act: Act, id: number, { reason, userType }: ActValues) {
  const params = { id }
  switch (act) {
    case 'role':
      return call(changeUser, { params, body: { userType: userType as UserType, reason } })
    case 'block':
    case 'unblock':
      return call(changeUser, { params, body: { blocked: act === 'block', reason } })
    case 'sessions':
      return call(endUserSessions, { params })
    case 'totp':
      return call(resetUserTotp, { params, body: { reason } })
    case 'password':
      return call(sendUserPassword, { params })
    case 'erase':
      return call(eraseUser, { params, body: { reason: reason as ErasureReason } })
  }
}

type Props = { user: UserForStaff; onErased(): void }

/** The acts with what each does; each asks before it is done. */
export function UserActs({ user, onErased }: Props) {
  const fresh = useFreshUsers()
  const [asking, setAsking] = useState<Act | null>(null)
  const done = (act: Act) => {
    setAsking(null)
    showToast(text[act].done)
    if (act === 'erase') onErased()
    else fresh()
  }
  return (
    <>
      <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line sm:-mx-6 sm:-mb-6">
        {possible(user).map((act) => (
          <ActRow key={act} act={act} onPress={() => setAsking(act)} />
        ))}
      </ul>
      {asking && (
        <ActDialog
          key={asking}
          words={text[asking]}
          isDangerous={dangerous.includes(asking)}
          asksReason={withReason.includes(asking)}
          {...(asking === 'role' && roleField(user.userType))}
          {...(asking === 'erase' && erasureField)}
          send={(values) => send(asking, user.id, values)}
          onDone={() => done(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function ActRow({ act, onPress }: { act: Act; onPress(): void }) {
  const Icon = icons[act]
  const isDangerous = dangerous.includes(act)
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left -outline-offset-4 hover:bg-sunken sm:px-6"
      >
        <Icon
          aria-hidden
          className={`size-5 shrink-0 ${isDangerous ? 'text-danger' : 'text-accent'}`}
          strokeWidth={1.75}
        />
        <span className="grid">
          <span className={`font-semibold ${isDangerous ? 'text-danger' : 'text-accent'}`}>
            {text[act].label}
          </span>
          <span className="text-sm text-ink-soft">{text[act].note}</span>
        </span>
      </button>
    </li>
  )
}

const roleField = (current: UserType) => ({
  fieldLabel: text.role.field,
  field: (error: string | undefined) => (
    <SelectField name="userType" label={text.role.field} error={error}>
      {userTypes
        .filter((type) => type !== current)
        .map((type) => (
          <option key={type} value={type}>
            {roleTexts[type]}
          </option>
        ))}
    </SelectField>
  ),
})

const erasureField = {
  fieldName: 'reason' as const,
  fieldMissing: text.erase.missing,
  fieldLabel: text.erase.field,
  field: (error: string | undefined) => (
    <SelectField
      name="reason"
      label={text.erase.field}
      error={error}
      defaultValue=""
      empty={text.erase.missing}
      options={erasureReasons.map((reason) => [reason, text.erasures[reason]])}
    />
  ),
}
