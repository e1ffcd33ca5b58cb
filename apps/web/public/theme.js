// Runs before the first paint, so that a stored theme never flashes. An own file because inline scripts are refused.
try {
  const theme = localStorage.getItem('quarterpole.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage may be blocked: the system's theme stands
}
