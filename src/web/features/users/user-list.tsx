import { ChevronRight, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { UserListed } from '#contract/users.ts'
import { showPhone } from '#lib/phone.ts'
import { roleTexts, adminUsersText as text } from '#text/users.ts'
import { Badge } from '#web/ui/badge.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type UsersQuestion, useUsers } from './queries.ts'

type Props = {
  question: UsersQuestion
  /** The address of one account's page. */
  toUser(id: number): string
}

export const UserList = ({ question, toUser }: Props) => (
  <QueryList
    query={useUsers(question)}
    loading={text.loading}
    failed={text.failed}
    more={text.more}
    keyOf={(row) => row.id}
    empty={<EmptyState icon={SearchX} title={text.nothingFound} text={text.nothingFoundText} />}
  >
    {(row) => <Row row={row} to={toUser(row.id)} />}
  </QueryList>
)

function Row({ row, to }: { row: UserListed; to: string }) {
  const { name, email, phone, city, createdAt } = row
  return (
    <Link to={to} className="flex min-h-16 items-center gap-3 p-4 -outline-offset-4 hover:bg-sunken">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-bold break-words text-accent">{name}</span>
          <UserBadges user={row} />
        </span>
        <span className="text-sm wrap-anywhere">
          {email} · <span className="whitespace-nowrap">{showPhone(phone)}</span>
        </span>
        <span className="text-sm text-ink-soft">{[city, text.since(createdAt)].join(' · ')}</span>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}

type BadgesProps = { user: Pick<UserListed, 'userType' | 'isBlocked' | 'isConfirmed'>; isDemo?: boolean }

/** Type and state of an account, in words. */
export const UserBadges = ({ user, isDemo = false }: BadgesProps) => (
  <>
    <Badge tone={user.userType === 'customer' ? 'note' : 'estimated'}>{roleTexts[user.userType]}</Badge>
    {user.isBlocked && <Badge tone="closed">{text.blocked}</Badge>}
    {!user.isConfirmed && <Badge tone="note">{text.unconfirmed}</Badge>}
    {isDemo && <Badge tone="note">{text.demo}</Badge>}
  </>
)
