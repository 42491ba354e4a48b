import { Component, type ReactNode } from 'react'
import { siteText } from '#text/site.ts'
import { FailureNotice } from '#web/ui/states.tsx'

const PATIENCE_MS = 10_000
const text = siteText.pageFailed

type Props = { at: string; children: ReactNode }
type State = { at: string; failed: 'no' | 'once' | 'again' }

/**
 * Catches a page that could not be fetched or drawn, and leaves the frame around it standing. Another address, `at`, is
 * another chance. Trying again reloads: a failed import stays failed in some browsers, and new releases rename pages.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: 'no' }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: 'once' }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failed: 'no' }
  }

  /** Looks first whether the server can be reached: the browser's own offline page has no way back. */
  private retry = async () => {
    try {
      const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
      if (!answer.ok) throw new Error(`the server answers ${answer.status}`)
      location.reload()
    } catch {
      this.setState({ failed: 'again' })
    }
  }

  override render() {
    const { failed } = this.state
    if (failed === 'no') return this.props.children
    return (
      <FailureNotice
        title={text.title}
        text={failed === 'once' ? text.text : text.again}
        retry={siteText.retry}
        onRetry={() => void this.retry()}
      />
    )
  }
}
