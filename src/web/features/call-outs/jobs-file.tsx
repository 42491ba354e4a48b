import { Download } from 'lucide-react'
import { useState } from 'react'
import { jobsPageText as text } from '#text/call-outs-jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { takeJobsFile } from './owner-queries.ts'

/** Takes all jobs of a business as a file. */
export function JobsFile({ businessId }: { businessId: number }) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (busy) return
    setBusy(true)
    const failed = await takeJobsFile(businessId)
    setBusy(false)
    if (failed === null) showToast(text.downloaded)
    else showToast(failed, 'bad')
  }
  return (
    <Button look="secondary" busy={busy} onClick={() => void take()}>
      <Download aria-hidden className="size-5" strokeWidth={1.75} />
      {busy ? text.downloading : text.download}
    </Button>
  )
}
