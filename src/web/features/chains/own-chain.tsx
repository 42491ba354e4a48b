import { FileUp, Network, Table2 } from 'lucide-react'
import { addChain, addChainDocument, CHAIN_NOTE_MAX, type Chain } from '#contract/chains.ts'
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES, OWN_CLAIMS_PATH } from '#contract/claims.ts'
import { TABLE_MAX_BYTES } from '#contract/tables.ts'
import { chainText, ownChainText as text } from '#text/chains.ts'
import { dayOfText } from '#text/days.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, CardSection } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SendFile } from '#web/ui/send-file.tsx'
import { ErrorText, QueryView } from '#web/ui/states.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { BranchList, takenOf } from './branch-list.tsx'
import { useDropChain, useOwnChain, useSendChain, useShowChain } from './queries.ts'
import { ReadingForm, type Trades } from './reading-form.tsx'
import { useChosen } from './use-chosen.ts'

const PATIENCE_MS = 2 * 60_000

/** The list of an owner's branches: chosen, looked through and sent; then how it stands. */
export function OwnChain({ trades }: { trades: Trades }) {
  const query = useOwnChain()
  if (!query.data)
    return <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-96 rounded-lg" />
  const { chain } = query.data
  if (chain === null) return <Choose />
  if (chain.state === 'draft') return <Draft key={chain.id} chain={chain} trades={trades} />
  return <Sent chain={chain} />
}

function Choose({ hasOne = false }: { hasOne?: boolean }) {
  const show = useShowChain()
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      {!hasOne && (
        <div className="grid gap-2">
          <h2 className="text-lg font-bold">{text.how}</h2>
          <p className="max-w-prose">{text.columns}</p>
          <p className="max-w-prose">{text.fee}</p>
          <p className="max-w-prose text-sm text-ink-soft">{text.kept}</p>
        </div>
      )}
      <SendFile<Chain>
        path={addChain.path}
        name="chain"
        accept=".csv,.xlsx,.txt"
        maxBytes={TABLE_MAX_BYTES}
        patienceMs={PATIENCE_MS}
        look={hasOne ? 'secondary' : 'primary'}
        icon={Table2}
        texts={{
          choose: hasOne ? text.another : text.choose,
          hint: text.chooseText,
          tooLarge: browserErrorTexts.table_too_large,
          sending: text.sending,
        }}
        onSent={show}
      />
    </Card>
  )
}

function Draft({ chain, trades }: { chain: Chain; trades: Trades }) {
  const { chosen, leftOut, lines, onChoose } = useChosen(chain.rows)
  return (
    <>
      <Choose hasOne />
      <CardSection title={text.rows}>
        <p className="font-semibold wrap-anywhere">{text.file(chain.fileName, chain.rows.length)}</p>
        <details open={takenOf(chain.rows).length === 0} className="rounded-lg border border-line bg-surface">
          <summary className="min-h-12 px-4 py-3 font-semibold text-accent">{text.reading}</summary>
          <div className="border-t border-line p-4">
            <ReadingForm key={JSON.stringify(chain.columns)} chain={chain} trades={trades} />
          </div>
        </details>
        <p className="max-w-prose text-sm text-ink-soft">{text.rowsText}</p>
        <BranchList rows={chain.rows} choice={{ chosen: lines, label: text.take, onChoose }} reader="owner" />
      </CardSection>
      <CardSection title={text.document}>
        <Document chain={chain} />
      </CardSection>
      <SendForm id={chain.id} count={chosen.length} leftOut={leftOut} />
    </>
  )
}

function Document({ chain: { id, hasDocument } }: { chain: Chain }) {
  const show = useShowChain()
  return (
    <>
      <p className="max-w-prose">{text.documentText}</p>
      {hasDocument && <p className="font-semibold">{text.documentThere}</p>}
      <SendFile<Chain>
        path={addChainDocument.path.replace('{id}', String(id))}
        name="document"
        accept={DOCUMENT_TYPES}
        maxBytes={DOCUMENT_MAX_BYTES}
        patienceMs={PATIENCE_MS}
        look={hasDocument ? 'secondary' : 'primary'}
        icon={FileUp}
        texts={{
          choose: hasDocument ? text.replaceDocument : text.chooseDocument,
          hint: text.documentHint,
          tooLarge: browserErrorTexts.document_too_large,
          sending: text.documentSending,
        }}
        onSent={show}
      />
    </>
  )
}

function SendForm({ id, count, leftOut }: { id: number; count: number; leftOut: number[] }) {
  const send = useSendChain(id)
  const form = useForm<'note'>({
    check: () => (count > 0 ? null : { text: text.sendNone, fields: {} }),
    async send({ note }) {
      await send.mutateAsync({ leftOut, note })
    },
  })
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <Form form={form} labels={{ note: text.note }}>
        <TextAreaField name="note" label={text.note} rows={3} maxLength={CHAIN_NOTE_MAX} />
        {count > 0 && <p className="max-w-prose font-semibold">{text.sendFee(count)}</p>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            <Network aria-hidden className="size-5" strokeWidth={1.75} />
            {count > 0 ? text.send(count) : text.sendNone}
          </Button>
          <Drop id={id} />
        </div>
      </Form>
    </Card>
  )
}

function Drop({ id }: { id: number }) {
  const drop = useDropChain(id)
  return (
    <>
      <Button look="secondary" busy={drop.isPending} onClick={() => drop.isPending || drop.mutate()}>
        {text.drop}
      </Button>
      <ErrorText text={drop.error?.message} />
    </>
  )
}

/** Of a list that waits: asks once, as its rows and document are gone. */
function Withdraw({ id }: { id: number }) {
  const drop = useDropChain(id)
  return <SureButton label={text.withdraw} words={text.withdrawWords} act={() => drop.mutateAsync()} />
}

function Sent({ chain }: { chain: Chain }) {
  const { id, state, sentAt, decidedAt, reason, fileName, rows } = chain
  return (
    <>
      <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{text.file(fileName, rows.length)}</h2>
          <Badge tone={state === 'approved' ? 'open' : 'note'}>{chainText.states[state]}</Badge>
        </div>
        {state === 'waiting' && sentAt && <p>{text.waiting(dayOfText(sentAt))}</p>}
        {decidedAt && <p>{text.decided(dayOfText(decidedAt))}</p>}
        {reason && <p className="break-words">{text.refused(reason)}</p>}
        {state === 'waiting' && <Withdraw id={id} />}
        {rows.some(({ outcome }) => outcome === 'apart') && (
          <ButtonLink look="secondary" to={OWN_CLAIMS_PATH}>
            {text.toClaims}
          </ButtonLink>
        )}
      </Card>
      <CardSection title={text.rows}>
        <BranchList rows={rows} choice={null} reader="owner" />
      </CardSection>
      {state !== 'waiting' && (
        <>
          <h2 className="text-lg font-bold">{text.next}</h2>
          <Choose />
        </>
      )}
    </>
  )
}
