import { Component, type ReactNode } from 'react'
import { siteText } from '#text/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/states.tsx'
import { isFetchFailure, reloadUnasked, reloadWhenReachable } from './try-again.ts'

const text = siteText.pageFailed

type Props = { at: string; children: ReactNode }
type State = { at: string; failed: 'no' | 'fetching' | 'again' | 'drawing' }

/**
 * Catches a page that could not be fetched or drawn, and leaves the frame around it standing. Another address, `at`, is
 * another chance. What could not be fetched is tried again when the network is back, and once at once: a newer version
 * may have taken its place.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: 'no' }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: isFetchFailure(error) ? 'fetching' : 'drawing' }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failed: 'no' }
  }

  override componentDidMount() {
    addEventListener('online', this.onOnline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.onOnline)
  }

  override componentDidCatch(error: unknown) {
    if (isFetchFailure(error) && navigator.onLine) reloadUnasked()
  }

  private onOnline = () => {
    if (this.state.failed === 'fetching' || this.state.failed === 'again') void this.retry()
  }

  private retry = async () => {
    if (!(await reloadWhenReachable())) this.setState({ failed: 'again' })
  }

  override render() {
    const { failed } = this.state
    if (failed === 'no') return this.props.children
    const words = { fetching: text.text, again: text.again, drawing: text.drawing }
    return (
      <div className="grid gap-4">
        <h1 className="text-2xl font-bold">{siteText.broken.title}</h1>
        <FailureNotice title={text.title} text={words[failed]} onRetry={() => void this.retry()} />
        {this.props.at !== '/' && (
          <ButtonLink look="secondary" to="/" className="justify-self-start">
            {siteText.backHome}
          </ButtonLink>
        )}
      </div>
    )
  }
}
