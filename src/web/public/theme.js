// Runs before the first paint. The same keys and values as src/web/lib/stored-theme.ts and stored-session.ts.
{
  const { dataset } = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    if (localStorage.getItem('userToken')) dataset.session = 'in'
  } catch {
    // Storage is refused: the system's colours stand, and nobody is signed in.
  }
  // The application's shell names what a session needs besides: fetched at once, not when a script asks for it.
  const { home } = document.currentScript.dataset
  if (dataset.session && home !== undefined) {
    if (/^\/(?:login|register)?$/.test(location.pathname)) dataset.at = 'home'
    for (const href of home.split(' ')) {
      const preload = { rel: 'modulepreload', href, fetchPriority: 'low' }
      document.head.append(Object.assign(document.createElement('link'), preload))
    }
  }
  // A transition that the browser gives up (the next page is opened at once, the tab is hidden) is no error of the page.
  const ignore = () => {}
  const allowGivingUp = ({ viewTransition }) => {
    viewTransition?.ready.catch(ignore)
    viewTransition?.finished.catch(ignore)
  }
  addEventListener('pageswap', allowGivingUp)
  addEventListener('pagereveal', allowGivingUp)
}
