import type { WizardField, WizardValues } from './values.ts'

/** `here`: in this browser alone; `partly`: but for fields that the server does not understand yet. */
export type KeptState = 'none' | 'saving' | 'saved' | 'partly' | 'here'

/** Result of saving on the server: `refused` names invalid fields; null: it could not be reached, or refused all. */
type Send = (values: WizardValues) => Promise<{ refused: readonly string[] } | null>

type Options = {
  /** Where the browser keeps what the server does not have yet. */
  keepHere(values: Partial<WizardValues>): void
  /** Null: there is no draft on the server, and the browser stores all of it. */
  send: Send | null
  onState(state: KeptState): void
}

const QUIET_MS = 1200

/**
 * Keeps what is typed: at once in the browser, and after a pause on the server. What the server has is forgotten here, so
 * that another device's later words are not overwritten by old ones. One sending at a time.
 */
export function makeDraftKeeper({ keepHere, send, onState }: Options, unsaved: readonly WizardField[]) {
  const waiting = new Set<WizardField>(unsaved)
  let latest: WizardValues | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let ended = false

  const remember = () => {
    if (!latest || ended) return
    const values = latest
    keepHere(send ? Object.fromEntries([...waiting].map((name) => [name, values[name]])) : { ...values })
  }

  /** Of what was sent, all that was understood and is still so. */
  function forget(sent: WizardValues, refused: readonly string[]): void {
    for (const name of [...waiting])
      if (latest?.[name] === sent[name] && !refused.includes(name)) waiting.delete(name)
    remember()
  }

  async function sendNow(write: Send): Promise<void> {
    for (;;) {
      const values = latest
      if (!values || ended) return
      onState('saving')
      const answer = await write(values).catch(() => null)
      if (ended) return
      if (!answer) return onState('here')
      forget(values, answer.refused)
      if (latest === values) return onState(waiting.size > 0 ? 'partly' : 'saved')
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    if (!send || waiting.size === 0) return sending ?? Promise.resolve()
    sending ??= sendNow(send).finally(() => {
      sending = null
    })
    return sending
  }

  return {
    change(name: WizardField, values: WizardValues): void {
      latest = values
      waiting.add(name)
      remember()
      clearTimeout(timer)
      if (send) timer = setTimeout(() => void flush(), QUIET_MS)
      else onState('here')
    },
    /** Sends what waits, without the pause. */
    flush,
    /** Forgets the draft after its submission. */
    end(): void {
      ended = true
      clearTimeout(timer)
      waiting.clear()
      keepHere({})
    },
    /** The page is left: what waits stays in the browser, and is sent if there is time. */
    leave(): void {
      void flush()
    },
  }
}
