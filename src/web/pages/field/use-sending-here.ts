import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FieldRecord } from '#contract/field-records.ts'
import { fieldQueueText } from '#text/field-records.ts'
import { refreshField, refreshFieldWork } from '#web/features/field/queries.ts'
import { useSendingQueue } from '#web/features/field/send-queue.ts'
import { nameOf, type Waiting } from '#web/features/field/waiting.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Sends what waits while a page of the field is open, tells of each that arrived, and shows its figures. */
export function useSendingHere(): void {
  const client = useQueryClient()
  const onSent = useCallback(
    (one: Waiting, record: FieldRecord | null) => {
      showToast(fieldQueueText.sentOne(nameOf(one)), 'good', one.clientId)
      refreshField(client, record)
      void refreshFieldWork(client)
    },
    [client],
  )
  useSendingQueue(onSent)
}
