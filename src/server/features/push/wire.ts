import { INBOX_PATH } from '#contract/notifications.ts'
import type { PushPayload } from '#contract/push.ts'
import { shortLine } from './rules.ts'
import type { WaitingPush } from './store.ts'

/** What the browser is handed: a title, a short line and a page of ours. */
export function payloadOf({ tag, data, title, message, path }: WaitingPush): PushPayload {
  if (data) return { ...data, tag }
  return { title: title ?? '', body: shortLine(message ?? ''), path: path ?? INBOX_PATH, tag }
}
