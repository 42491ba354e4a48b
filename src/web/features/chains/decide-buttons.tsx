import { useState } from 'react'
import { type AdminChain, CHAIN_REASON_MAX, type ChainRow } from '#contract/chains.ts'
import { adminChainsText as text } from '#text/chains.ts'
import { fieldTexts } from '#text/fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import type { Turn } from '#web/ui/decision-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey } from '#web/ui/list-keys.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useApproveChain, useRefuseChain } from './queries.ts'

type ApproveProps = { chain: AdminChain; chosen: readonly ChainRow[]; leftOut: number[]; turn: Turn }

/** Takes all chosen rows at once; asks before. */
export function ApproveButton({ chain: { id, account }, chosen, leftOut, turn }: ApproveProps) {
  const [isOpen, setIsOpen] = useState(false)
  const approve = useApproveChain(id)
  const apart = chosen.filter((row) => row.apart !== null).length
  const listed = chosen.filter((row) => row.apart === null && row.kind === 'listed').length
  const grant = () =>
    approve.isPending ||
    approve.mutate(leftOut, {
      onSuccess({ outcomes }) {
        setIsOpen(false)
        turn.onDecided({ said: text.approved(outcomes.length) })
      },
    })
  if (chosen.length === 0) return null
  return (
    <>
      <Button aria-haspopup="dialog" {...actKey('a')} onClick={singlePress(() => setIsOpen(true))}>
        {text.approve(chosen.length)}
      </Button>
      {isOpen && (
        <Dialog
          title={text.approveTitle(chosen.length)}
          closeLabel={text.close}
          onClose={() => setIsOpen(false)}
        >
          <div className="grid gap-4">
            <p>{text.approveText(account.name, listed, chosen.length - listed - apart, apart)}</p>
            <ErrorText text={approve.error?.message} />
            <Button busy={approve.isPending} onClick={grant} className="justify-self-start">
              {text.approve(chosen.length)}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

export function RefuseButton({ id, turn }: { id: number; turn: Turn }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        {...actKey('r')}
        onClick={singlePress(() => setIsOpen(true))}
      >
        {text.refuse}
      </Button>
      {isOpen && (
        <Dialog title={text.refuseTitle} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <RefuseForm id={id} turn={turn} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function RefuseForm({ id, turn, onClose }: { id: number; turn: Turn; onClose(): void }) {
  const refuse = useRefuseChain(id)
  const form = useForm<'reason'>({
    check: ({ reason }) =>
      reason.trim() ? null : { text: fieldTexts.required, fields: { reason: fieldTexts.required } },
    async send({ reason }) {
      await refuse.mutateAsync(reason)
      onClose()
      turn.onDecided({ said: text.refused })
    },
  })
  return (
    <Form form={form} labels={{ reason: text.reason }}>
      <p>{text.refuseText}</p>
      <TextAreaField
        name="reason"
        id="chain-reason"
        label={text.reason}
        rows={3}
        maxLength={CHAIN_REASON_MAX}
      />
      <Button type="submit" look="secondary" busy={form.busy} className="justify-self-start">
        {text.refuse}
      </Button>
    </Form>
  )
}
