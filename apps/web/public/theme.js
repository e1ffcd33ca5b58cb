// The page's policy allows no code made from text; zod, which checks forms, would try it once and be reported.
globalThis.__zod_globalConfig = { jitless: true }
// Runs before the first paint, so that a stored theme never flashes. A file of its own because inline scripts are refused.
try {
  const theme = localStorage.getItem('quarterpole.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be blocked: use the system's theme.
}
