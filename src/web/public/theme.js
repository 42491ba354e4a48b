// Before the first paint: keys and values of src/web/lib/stored-theme.ts and stored-session.ts.
{
  const { dataset } = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    if (localStorage.getItem('userToken')) dataset.session = 'in'
  } catch {
    // Storage is refused: the system's colours stand, and nobody is signed in.
  }
  // What a session needs besides is named by the application's shell, and fetched at once.
  const { home } = document.currentScript.dataset
  if (dataset.session && home !== undefined) {
    if (/^\/(?:login|register)?$/.test(location.pathname)) dataset.at = 'home'
    for (const href of home.split(' ')) {
      const preload = { rel: 'modulepreload', href, fetchPriority: 'low' }
      document.head.append(Object.assign(document.createElement('link'), preload))
    }
  }
  // A fade that the browser gives up is no error.
  for (const type of ['pageswap', 'pagereveal'])
    addEventListener(
      type,
      ({ viewTransition: fade }) => fade && Promise.allSettled([fade.ready, fade.finished]),
    )
}
