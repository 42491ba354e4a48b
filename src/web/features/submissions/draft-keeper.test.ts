import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeptState, makeDraftKeeper } from './draft-keeper.ts'
import { emptyValues, type WizardValues } from './values.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = (values: WizardValues) => Promise<{ refused: readonly string[] } | null>
function draft(answer: Answer) {
  const here: Partial<WizardValues>[] = []
  const states: KeptState[] = []
  const send = vi.fn<Answer>(answer)
  const keepHere = (values: Partial<WizardValues>) => void here.push(values)
  const keeper = makeDraftKeeper({ keepHere, send, onState: (state) => void states.push(state) }, [])
  return { keeper, here, states, send }
}
const typed = (over: Partial<WizardValues>) => emptyValues(over)
const taken = async () => ({ refused: [] })

describe('a draft', () => {
  it('is in the browser at once, on the server after a pause, and then in the browser no more', async () => {
    const { keeper, here, states, send } = draft(taken)
    keeper.change('name', typed({ name: 'I' }))
    keeper.change('name', typed({ name: 'Işık' }))
    expect(here.at(-1)).toEqual({ name: 'Işık' })
    expect(send).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    expect(send.mock.calls.map(([values]) => values.name)).toEqual(['Işık'])
    expect([here.at(-1), states.at(-1)]).toEqual([{}, 'saved'])
  })

  it('keeps here what the server does not understand', async () => {
    const { keeper, here, states } = draft(async () => ({ refused: ['phone'] }))
    keeper.change('phone', typed({ phone: '0216' }))
    keeper.change('name', typed({ phone: '0216', name: 'Işık' }))
    await keeper.flush()
    expect([here.at(-1), states.at(-1)]).toEqual([{ phone: '0216' }, 'partly'])
  })

  it('sends once more what was typed while it was on its way, one sending at a time', async () => {
    const answers: (() => void)[] = []
    const { keeper, here, send } = draft(
      () => new Promise((resolve) => answers.push(() => resolve({ refused: [] }))),
    )
    keeper.change('name', typed({ name: 'a' }))
    const flushed = keeper.flush()
    keeper.change('name', typed({ name: 'ab' }))
    void keeper.flush()
    expect(send).toHaveBeenCalledTimes(1)
    answers.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(here.at(-1)).toEqual({ name: 'ab' })
    answers.shift()?.()
    await flushed
    expect(send).toHaveBeenCalledTimes(2)
    expect(here.at(-1)).toEqual({})
  })

  it('stays here while the server cannot be reached, and is gone when it was submitted', async () => {
    const { keeper, here, states, send } = draft(async () => null)
    keeper.change('name', typed({ name: 'Işık' }))
    await keeper.flush()
    expect([here.at(-1), states.at(-1)]).toEqual([{ name: 'Işık' }, 'here'])
    keeper.change('name', typed({ name: 'Işık 2' }))
    keeper.end()
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledTimes(1)
    expect(here.at(-1)).toEqual({})
  })
})
