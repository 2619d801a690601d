import { createRoot } from 'react-dom/client'
import { type AreaFacts, registerAreas } from '#core/area.ts'
import { App } from '#web/app.tsx'
import { watchLine } from '#web/connection.ts'
import { watchFaults } from '#web/faults.ts'
import { startTexts } from '#web/i18n.ts'
import { makeRouter } from '#web/router.tsx'
import { registerScreens, type ScreenRoute } from '#web/screens.ts'
import { provideShellParts } from '#web/shell/slots.ts'
import { routes as styleBookScreens } from '#web/style-book/routes.tsx'
import '#web/theme/base.css'

// Every area is found by its files: nothing here names one. A screen's own code is fetched when it is shown.
const facts = import.meta.glob<AreaFacts>('../areas/*/*/declares.ts', { eager: true, import: 'declares' })
const screens = import.meta.glob<ScreenRoute[]>('../areas/*/*/screens/routes.tsx', { eager: true, import: 'routes' })

registerAreas(Object.values(facts))
registerScreens([...Object.values(screens).flat(), ...styleBookScreens])
provideShellParts(async () => (await import('./shell-parts.ts')).shellParts)

watchLine()
const onFault = watchFaults()
await startTexts()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root, { onUncaughtError: onFault }).render(<App router={makeRouter()} />)
