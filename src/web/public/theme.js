// Runs before the first paint. The same keys and values as src/web/lib/stored-theme.ts and stored-session.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('userToken')) document.documentElement.dataset.session = 'in'
} catch {
  // Storage is refused: the system's colours stand, and nobody is signed in.
}
