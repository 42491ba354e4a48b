import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { userTypes } from '#contract/accounts.ts'
import { userStates } from '#contract/users.ts'
import { newUserText, adminUsersText as text } from '#text/users.ts'
import { NewUserDialog } from '#web/features/users/new-user-dialog.tsx'
import type { UsersQuestion } from '#web/features/users/queries.ts'
import { UserFilters } from '#web/features/users/user-filters.tsx'
import { UserList } from '#web/features/users/user-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** All accounts. The question stands in the address: the way back from one account leads to the same list. */
export function AdminUsersPage() {
  const [params, setParams] = useSearchParams()
  const [isMaking, setIsMaking] = useState(false)
  const navigate = useNavigate()
  const question: UsersQuestion = {
    q: params.get('q') ?? '',
    role: userTypes.find((type) => type === params.get('role')),
    state: userStates.find((state) => state === params.get('state')),
  }
  const set = ({ q, role, state }: UsersQuestion) =>
    setParams({ ...(q && { q }), ...(role && { role }), ...(state && { state }) }, { replace: true })
  const search = params.size > 0 ? `?${params.toString()}` : ''
  return (
    <AdminPage text={text}>
      <div className="grid gap-4">
        <Button look="secondary" onClick={() => setIsMaking(true)} className="justify-self-start">
          <UserPlus aria-hidden className="size-5" />
          {newUserText.open}
        </Button>
        <UserFilters question={question} onChange={set} />
      </div>
      <UserList question={question} toUser={(id) => `/admin/users/${id}${search}`} />
      {isMaking && (
        <NewUserDialog
          onMade={({ id }) => void navigate(`/admin/users/${id}`)}
          onClose={() => setIsMaking(false)}
        />
      )}
    </AdminPage>
  )
}
