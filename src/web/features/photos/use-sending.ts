import { useEffect, useRef, useState } from 'react'
import { fetchPicture, type Picture } from '#contract/uploads.ts'
import { photoEditorText as text } from '#text/photos.ts'
import { call } from '#web/lib/call.ts'
import { sendPicture } from '#web/lib/upload-picture.ts'

/** A photo on its way: `part` from 0 to 1; `failed` in words. */
export type Sending = {
  key: number
  name: string
  source: File | string
  part: number | null
  failed: string | null
}

/** Takes an uploaded picture; answers a sentence where it was refused. */
type Take = (picture: Picture) => Promise<string | null>

let lastKey = 0

/** Sends photos one after the other: a weak network carries one, and their order stays that of the choice. */
export function useSending(take: Take) {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const queue = useRef<Sending[]>([])
  const running = useRef<{ key: number; abort: AbortController } | null>(null)
  const takeNow = useRef(take)
  useEffect(() => {
    takeNow.current = take
  })
  useEffect(() => () => running.current?.abort.abort(), [])

  const change = (key: number, over: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...over } : one)))
  const drop = (key: number) => setSendings((all) => all.filter((one) => one.key !== key))

  async function deliver({ key, source }: Sending, abort: AbortController): Promise<string | null> {
    const { signal } = abort
    if (typeof source === 'string') {
      const answer = await call(fetchPicture, { body: { url: source } }, { signal })
      return answer.ok ? takeNow.current(answer.data) : answer.error.text
    }
    const onProgress = (part: number) => change(key, { part })
    const sent = await sendPicture(source, { signal, onProgress })
    return sent.ok ? takeNow.current(sent.picture) : sent.text
  }

  async function work(): Promise<void> {
    if (running.current) return
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key } = next
      const abort = new AbortController()
      running.current = { key, abort }
      change(key, { part: 0, failed: null })
      try {
        const failed = await deliver(next, abort)
        if (failed === null) drop(key)
        else change(key, { failed, part: null })
      } catch {
        drop(key) // given up
      }
    }
    running.current = null
  }

  const start = (added: Sending[]) => {
    queue.current.push(...added)
    void work()
  }

  return {
    sendings,
    add(sources: readonly (File | string)[]): void {
      const added = sources.map((source) => {
        lastKey += 1
        const name = typeof source === 'string' ? text.ofLink(source) : source.name
        return { key: lastKey, name, source, part: null, failed: null }
      })
      setSendings((all) => [...all, ...added])
      start(added)
    },
    retry(one: Sending): void {
      change(one.key, { failed: null, part: null })
      start([one])
    },
    giveUp(key: number): void {
      queue.current = queue.current.filter((one) => one.key !== key)
      if (running.current?.key === key) running.current.abort.abort()
      drop(key)
    },
  }
}
