import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast.tsx'
import { AskError } from './ask.ts'
import { refusalText } from './call.ts'

type Options<Data, Input> = {
  /** Keys of the queries that show what was changed: fetched again, also behind a refusal. */
  stale?: readonly QueryKey[]
  /** Said in a toast once it is done. */
  done?: string | ((data: Data, input: Input) => string)
  /** Description of the failed act: said before the reason where no answer came. */
  failed?: string
  /** Says a refusal in a toast; else the place that called shows it. */
  toastsRefusal?: boolean
  onSuccess?(data: Data, input: Input): unknown
}

/** A call that changes something: sent by `ask`, so that a refusal is thrown. Pending until what is stale was fetched again. */
export function useSave<Data, Input = void>(
  send: (input: Input) => Promise<Data>,
  { stale = [], done, failed, toastsRefusal = false, onSuccess }: Options<Data, Input> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) =>
      send(input).catch((error: unknown) => {
        if (failed === undefined || !(error instanceof AskError)) throw error
        throw new AskError({ ...error.failure, text: refusalText(error.failure, failed) })
      }),
    onSuccess(data, input) {
      if (done) showToast(typeof done === 'string' ? done : done(data, input))
      return onSuccess?.(data, input)
    },
    onError: (error) => toastsRefusal && showToast(error.message, 'bad'),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
