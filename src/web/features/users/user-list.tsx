import { ChevronRight, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { UserListed } from '#contract/users.ts'
import { showPhone } from '#lib/phone.ts'
import { momentText } from '#text/days.ts'
import { roleTexts, adminUsersText as text } from '#text/users.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, ColumnHeads, useColumnOrder } from '#web/ui/column-heads.tsx'
import { ListKeys } from '#web/ui/list-keys.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type UsersQuestion, useUsers } from './queries.ts'

type Props = {
  question: UsersQuestion
  /** The address of one account's page. */
  toUser(id: number): string
}

export function UserList({ question, toUser }: Props) {
  const query = useUsers(question)
  const list = useRef<HTMLUListElement>(null)
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const { sorted, order, press } = useColumnOrder(rows, columns)
  return (
    <div className="grid grid-cols-1 gap-4">
      {rows.length > 0 && (
        <>
          <ListKeys list={list} acts={[]} />
          <ColumnHeads
            labels={columns.map(({ label }) => label)}
            order={order}
            onPress={press}
            className={COLUMNS}
            isPart={query.hasNextPage}
            after={<span className="w-8 shrink-0" />}
          />
        </>
      )}
      <QueryList
        query={query}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={(row) => row.id}
        rows={sorted}
        list={list}
        empty={<EmptyState icon={SearchX} title={text.nothingFound} text={text.nothingFoundText} />}
      >
        {(row) => <Row row={row} to={toUser(row.id)} />}
      </QueryList>
    </div>
  )
}

const columns: readonly Column<UserListed>[] = [
  { label: text.columns.name, value: ({ name }) => name },
  { label: text.columns.email, value: ({ email }) => email },
  { label: text.columns.phone, value: ({ phone }) => phone },
  { label: text.columns.city, value: ({ city }) => city },
  { label: text.columns.since, value: ({ createdAt }) => createdAt },
]

const COLUMNS =
  'lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_9rem_minmax(0,1fr)_9rem] lg:items-center lg:gap-4 lg:text-sm'

function Row({ row, to }: { row: UserListed; to: string }) {
  const { name, email, phone, city, createdAt } = row
  const now = useNow()
  return (
    <Link
      to={to}
      className="flex min-h-16 items-center gap-3 p-4 -outline-offset-4 hover:bg-sunken lg:min-h-12 lg:py-2"
    >
      <span className={`grid min-w-0 flex-1 gap-1 ${COLUMNS}`}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 text-base font-bold break-words text-accent">{name}</span>
          <UserBadges user={row} />
        </span>
        <span className="text-sm wrap-anywhere">{email}</span>
        <span className="flex flex-wrap gap-x-3 text-sm lg:contents">
          <span className="whitespace-nowrap tabular-nums">{showPhone(phone)}</span>
          <span className="text-ink-soft">{city}</span>
          <span className="whitespace-nowrap text-ink-soft">
            <span className="lg:hidden">{text.since}</span> {momentText(createdAt, now)}
          </span>
        </span>
      </span>
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
