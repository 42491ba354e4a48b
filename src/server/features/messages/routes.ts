import { answerAppointment, answerThread, sendMessage } from '#contract/messages.ts'
import { reportThread } from '#contract/messages-reports.ts'
import { getMessageSettings, putMessageSettings } from '#contract/messages-settings.ts'
import {
  blockThread,
  findThread,
  getThread,
  getUnread,
  listThreads,
  markRead,
  tellTyping,
} from '#contract/messages-threads.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, fromReplicas, route } from '../../http/route.ts'
import type { Messages } from './messages.ts'

const done = { ok: true as const }

export function messageRoutes(api: Api, { threads, marks, settings, reports, send }: Messages): void {
  route(api, sendMessage, async ({ body }, { user }) => send(user, { businessId: body.toBusinessId }, body))
  route(api, answerThread, async ({ params, body }, { user }) => send(user, { threadId: params.id }, body))
  pagedRoute(api, listThreads, ({ query }, { user }) => threads.list(user.id, query))
  route(
    api,
    getThread,
    fromReplicas(async ({ params, query }, { user }) => threads.get(user.id, params.id, query)),
  )
  route(api, findThread, async ({ params }, { user }) => threads.findWith(user.id, params.id))
  route(api, getUnread, async (_input, { user }) => threads.unread(user.id))

  route(api, markRead, async ({ params, body }, { user }) => marks.read(user.id, params.id, body.upTo))
  route(api, tellTyping, async ({ params, body }, { user }) => {
    await marks.typing(user.id, params.id, body.isTyping)
    return done
  })
  route(api, blockThread, async ({ params, body }, { user }) =>
    marks.block(user.id, params.id, body.isBlocked),
  )
  route(api, answerAppointment, async ({ params, body }, { user }) =>
    marks.appointment(user.id, params, body),
  )
  route(api, reportThread, async ({ params, body }, { user }) => {
    await reports.add(user.id, params.id, body)
    return done
  })
  route(api, getMessageSettings, async ({ params }) => settings.read(params.id))
  route(api, putMessageSettings, async ({ params, body }) => settings.put(params.id, body))
}
