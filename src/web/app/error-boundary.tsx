import { Component, type ReactNode } from 'react'
import { siteText } from '#text/site.ts'
import { isFetchFailure, reloadUnasked, reloadWhenReachable } from './try-again.ts'

const text = siteText.broken
const button = 'inline-flex min-h-12 items-center justify-center rounded-md font-semibold'

type State = { failed: 'no' | 'fetching' | 'drawing' }

/**
 * Catches what no page foresaw, a piece that could not be fetched included, and offers ways on: this address again, home,
 * and 112. Each loads everything afresh, so nothing broken is carried along.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: 'no' }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: isFetchFailure(error) ? 'fetching' : 'drawing' }
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
    if (this.state.failed === 'fetching') void reloadWhenReachable()
  }

  override render() {
    const { failed } = this.state
    if (failed === 'no') return this.props.children
    return (
      <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="text-ink-soft">{failed === 'fetching' ? text.fetching : text.text}</p>
        <a href={location.href} className={`${button} bg-accent text-accent-ink`}>
          {text.reload}
        </a>
        <a href="/" className={`${button} border border-line-strong bg-surface text-accent`}>
          {siteText.backHome}
        </a>
        <a href="tel:112" className={`${button} bg-danger-fill text-white`}>
          {siteText.callEmergency}
        </a>
      </main>
    )
  }
}
