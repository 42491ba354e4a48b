import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserForStaff } from '#contract/users.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { roleTexts, adminUserText as text } from '#text/users.ts'
import { FactRows } from '#web/ui/fact-rows.tsx'

const { labels, consentRows } = text

export function UserFacts({ user }: { user: UserForStaff }) {
  const { email, phone, city, userType, hasTotp, blockedAt, createdAt } = user
  const rows: [string, ReactNode][] = [
    [
      labels.email,
      <a key="email" href={`mailto:${email}`} className="wrap-anywhere text-accent underline">
        {email}
      </a>,
    ],
    [
      labels.phone,
      <a key="phone" href={telHref(phone)} className="text-accent underline tabular-nums">
        {showPhone(phone)}
      </a>,
    ],
    [labels.city, city],
    [labels.role, roleTexts[userType]],
    [labels.totp, hasTotp ? text.totp.on : text.totp.off],
    ...(blockedAt ? [[labels.blocked, text.blockedAt(blockedAt)] as [string, ReactNode]] : []),
    [labels.created, text.at(createdAt)],
  ]
  return <FactRows rows={rows} />
}

export function UserConsents({ consents }: Pick<UserForStaff, 'consents'>) {
  const { terms, notice, marketing, advertising } = consents
  const given = (consent: typeof advertising) =>
    consent.given ? text.given(consent.changedAt) : text.notGiven
  const { accepted } = terms
  return (
    <FactRows
      rows={[
        [
          consentRows.terms,
          accepted ? text.accepted(accepted.version, accepted.at) : terms.told ? text.told : text.notTold,
        ],
        [consentRows.notice, notice.shownAt ? text.shown(notice.shownAt) : text.notTold],
        [consentRows.email, given(marketing.email)],
        [consentRows.sms, given(marketing.sms)],
        [consentRows.push, given(marketing.push)],
        [consentRows.advertising, given(advertising)],
      ]}
    />
  )
}

export function UserSessions({ sessions }: Pick<UserForStaff, 'sessions'>) {
  if (sessions.length === 0) return <p className="text-ink-soft">{text.noSessions}</p>
  return (
    <ul className="grid gap-2">
      {sessions.map((session) => (
        <li key={session.id} className="text-sm">
          {text.session(session)}
        </li>
      ))}
    </ul>
  )
}

export function UserBusinesses({ businesses }: Pick<UserForStaff, 'businesses'>) {
  if (businesses.length === 0) return <p className="text-ink-soft">{text.noBusinesses}</p>
  return (
    <ul className="grid">
      {businesses.map(({ id, name, status }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
          <Link
            to={`/admin/businesses/${id}`}
            className="inline-flex min-h-12 min-w-0 items-center font-semibold break-words text-accent underline"
          >
            {name}
          </Link>
          <span className="text-sm text-ink-soft">{ownerPanelText.statuses[status].badge}</span>
        </li>
      ))}
    </ul>
  )
}

export function UserHistory({ history }: Pick<UserForStaff, 'history'>) {
  if (history.length === 0) return <p className="text-ink-soft">{text.noHistory}</p>
  return (
    <ol className="grid gap-3">
      {history.map(({ action, reason, actorName, at }) => (
        <li key={`${at} ${action}`} className="border-l-2 border-line pl-3">
          <p className="font-semibold">{text.actions[action]}</p>
          {reason && <p className="break-words">{reason}</p>}
          <p className="text-sm text-ink-soft">
            {actorName ?? text.bySomebody} · {text.at(at)}
          </p>
        </li>
      ))}
    </ol>
  )
}
