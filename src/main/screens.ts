import { type AreaFacts, registerAreas } from '#core/area.ts'
import { registerScreens, type ScreenRoute } from '#web/screens.ts'
import { routes as styleBookScreens } from '#web/style-book/routes.tsx'

// Every area is found by its files: nothing here names one. A screen's own code is fetched when it is shown.
const facts = import.meta.glob<AreaFacts>('../areas/*/*/declares.ts', { eager: true, import: 'declares' })
const screens = import.meta.glob<ScreenRoute[]>('../areas/*/*/screens/routes.tsx', { eager: true, import: 'routes' })

/** Makes every area and its screens known to the browser. */
export function registerAll(): void {
  registerAreas(Object.values(facts))
  registerScreens([...Object.values(screens).flat(), ...styleBookScreens])
}
