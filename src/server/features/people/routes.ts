import {
  changePerson,
  invitePerson,
  listPeople,
  passOn,
  removePerson,
  withdrawInvitation,
} from '#contract/people.ts'
import { answerInvitation, getOwnInvitation, listOwnInvitations } from '#contract/people-invitations.ts'
import { type Api, route } from '../../http/route.ts'
import type { People } from './people.ts'

const done = { ok: true as const }

export function peopleRoutes(api: Api, people: People): void {
  const { answers } = people
  route(api, listPeople, async ({ params }) => people.list(params.id))
  route(api, invitePerson, async ({ params, body }, { user }) =>
    people.inviting.invite(user, params.id, body),
  )
  route(api, passOn, async ({ params, body }, { user }) =>
    people.inviting.invite(user, params.id, { ...body, role: 'owner' }),
  )
  route(api, withdrawInvitation, async ({ params }, { user }) => {
    await people.inviting.withdraw(user.id, params.id, params.invitationId)
    return done
  })
  route(api, changePerson, async ({ params, body }, { user }) => {
    await people.change(user.id, params, body)
    return done
  })
  route(api, removePerson, async ({ params }, { user }) => {
    await people.remove(user.id, params)
    return done
  })
  route(api, listOwnInvitations, async (_input, { user }) => answers.list(user.id))
  route(api, getOwnInvitation, async ({ params }, { user }) => answers.get(user.id, params.token))
  route(api, answerInvitation, async ({ params, body }, { user }) =>
    answers.answer(user, params.token, body.accept),
  )
}
