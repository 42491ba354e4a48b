import { Component, type ReactNode, Suspense } from 'react'
import { siteText } from '#text/site.ts'
import { holdsTypedText } from '#web/lib/typed-text.ts'
import { FailureNotice } from './states.tsx'

const text = siteText.pieceFailed

type Props = { children: ReactNode; fallback: ReactNode }
type State = { failed: 'no' | 'kept' | 'passed'; error: unknown }

/**
 * A part of a page that is fetched when it is asked for. Where it cannot be, as a newer version took its place, the whole
 * page is loaded again, unless somebody typed on it: then the page stands and they say when.
 */
export class LazyPiece extends Component<Props, State> {
  override state: State = { failed: 'no', error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: holdsTypedText() ? 'kept' : 'passed', error }
  }

  override render() {
    const { failed, error } = this.state
    if (failed === 'passed') throw error // the page's boundary knows how to load again
    if (failed === 'no') return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    return (
      <FailureNotice
        title={text.title}
        text={text.text}
        retry={siteText.broken.reload}
        onRetry={() => this.setState({ failed: 'passed' })}
      />
    )
  }
}
