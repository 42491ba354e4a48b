import { type ComponentType, lazy } from 'react'

let loaded: ComponentType | null = null

/** The pages of people with a session, who alone wait for them. */
export async function loadSignedInPages(): Promise<{ default: ComponentType }> {
  const { SignedInPages } = await import('./signed-in-pages.tsx')
  loaded = SignedInPages
  return { default: SignedInPages }
}

const Lazy = lazy(loadSignedInPages)

/** Themselves where they are loaded, so that nothing else is drawn before them. To be asked once: it must not change. */
export const signedInPages = (): ComponentType => loaded ?? Lazy
