import { createHash } from 'node:crypto'

const LOADER = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

/**
 * Runs in the frame: asks the network for one advertisement, not by what it knows of a person, and tells the page
 * around how that went. It is of no origin there, so there is none to name to `postMessage`; nothing it says is secret.
 */
const scriptOf = (client: string) => `{
  const tell = (ad) => parent.postMessage({ ad }, '*')
  const box = document.querySelector('ins.adsbygoogle')
  if (!box) tell('no_container')
  else {
    new MutationObserver(() => tell(box.dataset.adStatus === 'filled' ? 'filled' : 'failed'))
      .observe(box, { attributes: true, attributeFilter: ['data-ad-status'] })
    const queue = (window.adsbygoogle = window.adsbygoogle || [])
    queue.requestNonPersonalizedAds = 1
    queue.push({})
    const script = document.createElement('script')
    script.src = '${LOADER}?client=${client}'
    script.crossOrigin = 'anonymous'
    script.onerror = () => tell('failed')
    document.head.append(script)
  }
}`

/** Their scripts run here and nowhere else; opened by itself this document is sandboxed too. */
const policyOf = (script: string) =>
  [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "base-uri 'none'",
    'connect-src https:',
    'font-src https:',
    "form-action 'none'",
    "frame-ancestors 'self'",
    'frame-src https:',
    'img-src https: data:',
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' 'strict-dynamic' 'unsafe-eval'`,
    "style-src 'unsafe-inline'",
  ].join(';')

/** The document of a network's advertisement, and its headers. */
export function makeAdFrame(client: string, unit: string | null) {
  const script = scriptOf(client)
  const named = unit === null ? '' : ` data-ad-slot="${unit}"`
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyOf(script),
    },
    html: `<!doctype html>
<html lang="tr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>html,body{margin:0;height:100%;overflow:hidden}ins{display:block;width:100%;height:100%}</style>
<body><ins class="adsbygoogle" data-ad-client="${client}"${named}></ins>
<script>${script}</script></body></html>
`,
  }
}
