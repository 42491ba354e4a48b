import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { catchInstallPrompt } from '#web/lib/install-prompt.ts'
import { App } from './app.tsx'

catchInstallPrompt()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
