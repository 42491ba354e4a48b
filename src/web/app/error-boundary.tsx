import { Component, type ReactNode } from 'react'
import { siteText } from '#text/site.ts'

/** Catches what no page foresaw, a chunk that could not be fetched included, and offers a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6">
        <h1 className="text-2xl font-bold">{siteText.broken.title}</h1>
        <p className="text-ink-soft">{siteText.broken.text}</p>
        <a
          href={location.href}
          className="inline-flex min-h-12 items-center justify-center rounded-md bg-accent font-semibold text-accent-ink"
        >
          {siteText.broken.reload}
        </a>
        <a
          href="tel:112"
          className="inline-flex min-h-12 items-center justify-center rounded-md bg-danger-fill font-semibold text-white"
        >
          {siteText.callEmergency}
        </a>
      </main>
    )
  }
}
