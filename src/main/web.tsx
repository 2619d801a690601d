import { createRoot } from 'react-dom/client'
import { App } from '#web/app.tsx'
import { watchLine } from '#web/connection.ts'
import { watchFaults } from '#web/faults.ts'
import { startTexts } from '#web/i18n.ts'
import { isBeforeSignIn, makeRouter } from '#web/router.tsx'
import { fetchScreens, provideScreens } from '#web/screens.ts'
import { provideShellParts } from '#web/shell/slots.ts'
import '#web/theme/base.css'

provideScreens(async () => (await import('./screens.ts')).registerAll())
provideShellParts(async () => (await import('./shell-parts.ts')).shellParts)

watchLine()
const onFault = watchFaults()
void start()

/** Awaited here and not by the module itself: the screens' script imports what shares a file with this one, and would wait for it. */
async function start(): Promise<void> {
  await Promise.all([startTexts(), isBeforeSignIn(window.location.pathname) || fetchScreens()])
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root, { onUncaughtError: onFault }).render(<App router={makeRouter()} />)
}
